/** What the page's own verifier finds in records, without a browser: asked for each of a folder. */

import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { linesOf } from "../../api/page/lines.js";
import { prove } from "../../api/page/proving.js";

const { folder } = JSON.parse(process.argv[2]);
const found = {};
for (const name of readdirSync(folder).sort()) {
  found[name] = await prove(linesOf(readFileSync(join(folder, name), "utf8")));
}
console.log(JSON.stringify(found));
