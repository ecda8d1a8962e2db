/** Plays a whole game with nothing but the types that openapi-typescript generates. */

import type { components, operations, paths } from "./schema";

type Schemas = components["schemas"];
type Method = "get" | "post";

/** The paths that know a method. */
type Path<M extends Method> = {
  [P in keyof paths]: paths[P] extends Record<M, object> ? P : never;
}[keyof paths];

type Json<T> = T extends { content: { "application/json": infer Value } } ? Value : never;
type Body<O> = O extends { requestBody?: infer Given } ? Json<NonNullable<Given>> : never;
type Good<O> = O extends { responses: infer Answers }
  ? Json<Answers[keyof Answers & (200 | 201)]>
  : never;

declare const process: { argv: string[] };

const SEATS = 3;
const [url, key] = process.argv.slice(2) as [string, string];

async function get<P extends Path<"get">>(path: P, token: string | null, game = "") {
  return (await send("GET", path, token, game)) as Good<paths[P]["get"]>;
}

async function post<P extends Path<"post">>(
  path: P,
  token: string | null,
  body: Body<paths[P]["post"]>,
  game = "",
) {
  return (await send("POST", path, token, game, body)) as Good<paths[P]["post"]>;
}

async function send(method: string, path: string, token: string | null, game: string, body?: unknown) {
  const headers: Record<string, string> = { "Idempotency-Key": crypto.randomUUID() };
  if (token !== null) headers["Authorization"] = `Bearer ${token}`;
  if (body !== undefined) headers["Content-Type"] = "application/json";
  const text = body === undefined ? null : JSON.stringify(body);
  const answer = await fetch(url + path.replace("{game}", game), { method, headers, body: text });
  if (answer.ok) return answer.json();
  const problem = (await answer.json()) as Schemas["Problem"];
  throw new Error(`${problem.type}: ${problem.detail}`);
}

/** The part of JSON Schema that offers use. */
interface Offered {
  const?: unknown;
  enum?: unknown[];
  oneOf?: Offered[];
  items?: Offered;
  minimum?: number;
  minItems?: number;
  properties?: Record<string, Offered>;
}

/** The first instance of an offered schema: every one of them is legal. */
function instance(schema: Offered): unknown {
  if ("const" in schema) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  if (schema.oneOf !== undefined) return instance(schema.oneOf[0]!);
  if (schema.minimum !== undefined) return schema.minimum;
  if (schema.items?.enum !== undefined) return schema.items.enum.slice(0, Math.max(1, schema.minItems ?? 0));
  return params(schema);
}

function params(schema: Offered): Schemas["JsonObject"] {
  const members = Object.entries(schema.properties ?? {});
  return Object.fromEntries(members.map(([name, below]) => [name, instance(below)])) as Schemas["JsonObject"];
}

async function seated(): Promise<{ game: string; tokens: string[] }> {
  const { game } = await post("/v1/games", key, { ruleset: "president-bunny", seats: SEATS });
  const tokens: string[] = [];
  for (const name of ["Ada", "Bob", "Cleo"]) {
    tokens.push((await post("/v1/games/{game}/seats", null, { name }, game)).token);
  }
  await post("/v1/games/{game}/start", key, {}, game);
  return { game, tokens };
}

/** Play to the end; how many turns that took. */
async function play(game: string, tokens: string[]): Promise<number> {
  for (let turn = 0; ; turn++) {
    const token = tokens[turn % tokens.length]!;
    const legal: Good<operations["listLegalActions"]> = await get("/v1/games/{game}/legal-actions", token, game);
    if (legal.phase === "finished") return turn;
    const offer = legal.actions.find((offered) => offered.decision);
    if (offer?.decision) {
      const action = { type: offer.type, params: params(offer.params), decision: offer.decision };
      await post("/v1/games/{game}/actions", token, action, game);
    }
  }
}

const { game, tokens } = await seated();
const turns = await play(game, tokens);
const page = await get("/v1/games/{game}/events", null, game);
console.log(`${game} ${turns} ${page.next}`);
