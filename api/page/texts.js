/** Every text of the page for people, in one place: another language is another of these lists. */

/** @type {{[key: string]: string}} */
const ENGLISH = {
  "app.name": "Bunny Referee",
  "app.games": "Games",
  "app.check": "Check a record",
  "app.api": "API",
  "app.theme": "Light or dark",
  "app.theme.auto": "As my device",
  "app.theme.light": "Light",
  "app.theme.dark": "Dark",
  "app.skip": "Skip to the table",
  "app.lost": "There is no such room here.",

  "home.title": "Games",
  "home.lead": "Watch a game as it happens, step through one that is over, or sit down at an open table.",
  "home.open": "Seats free",
  "home.running": "Being played",
  "home.finished": "Over",
  "home.none": "No game yet.",
  "home.more": "More games",
  "home.watch": "Watch",
  "home.replay": "Replay",
  "home.join": "Have a look",
  "home.seats": "{taken} of {seats} seats taken",
  "home.players": "{seats} seats",
  "home.version": "version {version}",
  "home.new": "New game",
  "home.new.lead": "An organiser's key opens games. It stays in this tab's memory and goes nowhere else.",
  "home.new.key": "Organiser's key",
  "home.new.rules": "Rules",
  "home.new.seats": "Seats",
  "home.new.options": "Options of these rules",
  "home.new.make": "Open the game",

  "phase.open": "waiting for players",
  "phase.running": "running",
  "phase.finished": "over",
  "phase.abandoned": "abandoned",

  "watch.title": "{title}",
  "watch.live": "Live",
  "watch.lost": "Connection lost, trying again …",
  "watch.over": "The game is over",
  "watch.turn": "{who} to move",
  "watch.turn.mine": "Your turn",
  "watch.asked": "{who} owes an answer",
  "watch.asked.many": "{who} owe an answer",
  "watch.asked.mine": "You are asked",
  "watch.clock": "An effect is due",
  "watch.left": "{time} left",
  "watch.late": "overdue",
  "watch.winner": "{who} wins",
  "watch.winners": "{who} win",
  "watch.nobody": "No winner",
  "watch.replay": "Step through it",
  "watch.record": "Check this game",
  "watch.now": "Back to now",
  "watch.table": "The table",
  "watch.spectator": "as a spectator",
  "watch.seat": "as {who}",
  "watch.paused": "Paused by the {by}",
  "watch.clocks": "Clocks",
  "watch.reserve": "{time} in reserve",
  "watch.away": "away",
  "watch.misses": "{count} missed",
  "watch.desk": "The judge's desk ({count})",
  "desk.rulings": "Ruling",
  "desk.penalties": "Penalty",
  "desk.protests": "Protest",
  "desk.notes": "Note",
  "desk.orders": "Order",
  "watch.loading": "Setting the table …",
  "watch.raw": "What the API says",

  "open.title": "Waiting for players",
  "open.lead": "Whoever has this page's address may sit down. The seat's link then plays it: keep it to yourself.",
  "open.seats": "{taken} of {seats} here",
  "open.free": "free",
  "open.name": "Your name (shown to all)",
  "open.sit": "Sit down",
  "open.start": "Deal and begin",
  "open.wait": "The organiser begins when all seats are taken.",
  "open.commitment": "The dice are already bound: SHA-256 of their secret is",

  "play.title": "Your move",
  "play.none": "Nothing to do now: others are asked, or an effect is due.",
  "play.hint": "Choose here, or straight on the table: whatever glows can be picked.",
  "play.more": "Also possible",
  "play.send": "Do it",
  "play.leave.sure": "Leave the game for good?",
  "play.cancel": "Cancel",
  "play.refused": "Refused",
  "play.rules": "The rules behind it",
  "play.link": "This page's address plays your seat: share it with nobody.",
  "play.chosen": "{count} chosen",
  "play.choose.exact": "Choose {min}",
  "play.choose.least": "Choose at least {min}",
  "play.choose.between": "Choose {min} to {max}",
  "play.any": "Choose up to {max}",
  "play.way": "Way {number}",
  "play.nothing": "nothing",
  "play.yes": "yes",
  "play.no": "no",
  "play.standing": "Standing pass: {until}",
  "play.one": "Choose one",

  "story.title": "What happened",
  "story.rules": "Rules",
  "story.empty": "Nothing yet.",
  "story.rules.of": "Rules behind version {version}",
  "story.none": "No rule is cited for this.",
  "story.close": "Close",
  "story.version": "Version {version}, {time}",
  "story.go": "Show the table at version {version}",
  "story.all": "With bookkeeping",

  "replay.title": "Replay",
  "replay.scrub": "Version",
  "replay.of": "Version {version} of {last}",
  "replay.stands": "the table as of {version}, until the decision is whole",
  "replay.first": "To the beginning",
  "replay.back": "One step back",
  "replay.play": "Play",
  "replay.pause": "Pause",
  "replay.forward": "One step on",
  "replay.last": "To the end",
  "replay.speed": "Speed",
  "replay.speed.of": "{speed} ×",
  "replay.jump": "Jump to the next",
  "replay.jump.turn": "turn",
  "replay.jump.roll": "roll",
  "replay.jump.death": "death",
  "replay.jump.ruling": "ruling",
  "replay.as": "Seen as",
  "replay.everybody": "a spectator",
  "replay.link": "Copy link to this version",
  "replay.copied": "Copied: a link without any token.",
  "replay.keys": "Keys: ← → a step, Shift with them ten, Home and End, space plays, t r d j jump (Shift: back).",
  "replay.told": "This step",

  "kb.own": "Your cards",
  "kb.hand": "Your hand",
  "kb.top": "Top run",
  "kb.bottom": "Bottom run",
  "kb.empty": "empty",
  "kb.market": "Kaballa's Market",
  "kb.open": "open",
  "kb.closed": "closed",
  "kb.costs": "Price",
  "kb.stock": "Left",
  "kb.price": "{dolla} Dolla",
  "kb.cabbage": "Cabbage",
  "kb.water": "Water",
  "kb.carrot": "Carrot",
  "kb.magic": "The Magic Carrot:",
  "kb.draw": "to draw",
  "kb.discard": "discarded",
  "kb.discard.none": "Nothing discarded yet",
  "kb.attack": "Attack:",
  "kb.attack.on": "by {who} on {target}",
  "kb.roams": "is with {bunny}, sent by {who};",
  "kb.next": "next: {bunny}.",
  "kb.stays": "stays there.",
  "kb.leaves": "leaves next.",
  "kb.in_play": "In play:",
  "kb.abducted": "{bunny} of {who} is abducted.",
  "kb.trade": "{who} and {to} talk of a trade.",
  "kb.terms": "{who} gives {give} for {want}.",
  "kb.hands": "{count} hand cards each way.",
  "kb.newcomer": "{who} will join.",
  "kb.now": "On the table now",
  "kb.quiet": "No attack, nothing roams.",
  "kb.rolls": "Last rolls",
  "kb.rolled": "{who} rolled {value} on the {die} die ({purpose})",
  "kb.run.full": "{where}: a card lies there",
  "kb.run.empty": "{where}: empty",
  "kb.turn": "Turn {number}",
  "kb.standing": "passes until {until}",
  "kb.lost": "loses {count} turns",
  "kb.left": "has left",
  "kb.seat": "Seat {seat}",
  "kb.dolla": "Dolla",
  "kb.cabbage.units": "units of Cabbage",
  "kb.water.units": "units of Water",
  "kb.hand.count": "{count} cards in hand",
  "kb.saved": "Saved",
  "kb.karma": "Before it",
  "kb.owed": "The game owes {what}.",
  "kb.feed": "Hungry: {cabbage} Cabbage, {water} Water",
  "kb.feed.in": "due in {turns} own turns",
  "kb.feed.now": "due this turn",
  "kb.trojan": "{card} of {who} under it",
  "kb.immune": "immune",
  "kb.circle": "The Bunny Circle",
  "kb.none": "none",

  "card.level": "level {level}",

  "round.seat": "Seat {seat}",
  "round.middle": "The middle of the table",
  "round.turn": "to move",
  "round.standing": "passes until {until}",
  "round.hand": "{count} cards in hand",
  "round.own": "Your cards",
  "round.place": "place {number}",
  "round.left": "has left",

  "rabbits.farm": "The Farm",
  "rabbits.named": "{name} as {number}",
  "rabbits.rides": "rides along",
  "rabbits.calls": "calls Rab-bets",
  "rabbits.holds": "has Rab-bets waiting",
  "rabbits.chooses": "{who} chooses how many dice to roll",
  "rabbits.rolls": "{who} announces {count} dice",
  "rabbits.rolled": "{who} rolls",
  "rabbits.die": "a die shows {value}",
  "rabbits.die.none": "a die not rolled",
  "rabbits.sum": "together {total}",
  "rabbits.doubles": "Doubles!",
  "rabbits.triples": "Triples!",
  "rabbits.discards": "{who} discards",
  "rabbits.keeps": "{who} keeps all cards",
  "rabbits.betting": "{who} calls: Place Your Rab-bets!",
  "rabbits.bets": "{who} bets",
  "rabbits.draw": "to draw",
  "rabbits.aside": "left the game",
  "rabbits.discarded": "Discarded: {count}",

  "rainbow.colours": "The colours",

  "bluff.colour": "All of it is said to be",
  "bluff.none": "No colour is announced yet",
  "bluff.leads": "leads",
  "bluff.dealer": "dealt",
  "bluff.passed": "passed",
  "bluff.laid": "{who} laid {count}",
  "bluff.stack": "The stack: {total} cards face down",
  "bluff.below": "and {count} plays below",
  "bluff.called": "{who} calls “Bunny Bluff!” on {on}",
  "bluff.true": "as declared: {who} takes the stack",
  "bluff.false": "a bluff: {who} takes the stack",
  "bluff.removed": "out of the game",

  "president.beat": "{who}'s play is to beat",
  "president.lead": "A new trick: anything may be led",
  "president.high": "high",
  "president.low": "low",
  "president.aside": "put aside",
  "president.president": "President Bunny",
  "president.carrot": "The Carrot",

  "check.title": "Check a record",
  "tournament.title": "Tournament",

  "forms.leave": "Leave the game",

  "problem.title": "That did not work",
  "problem.again": "Try again",
  "problem.unreachable": "The service cannot be reached.",
};

/**
 * A text, with `{names}` filled in; an unknown key shows itself rather than nothing.
 * @param {string} key
 * @param {{[name: string]: string | number}} [values]
 */
export function text(key, values = {}) {
  return (ENGLISH[key] ?? key).replace(/\{(\w+)\}/g, (whole, name) =>
    name in values ? String(values[name]) : whole,
  );
}

/**
 * A list of words as people say it: "A, B and C".
 * @param {string[]} words
 */
export function listed(words) {
  return new Intl.ListFormat("en", { type: "conjunction" }).format(words);
}

/**
 * `play-from-hand` or `TakeTurn` or `window_seconds` as words: "Play from hand".
 * @param {string} name
 */
export function spoken(name) {
  const words = name.replace(/([a-z0-9])([A-Z])/g, "$1 $2").replace(/[-_]+/g, " ").toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * How a seat is called: by name if it has one.
 * @param {string} seat
 * @param {{[seat: string]: string}} names
 */
export function called(seat, names) {
  return names[seat] ? `${names[seat]} (${seat})` : `Seat ${seat}`;
}

/**
 * A length of time: "1:05", "2 h 10 min".
 * @param {number} ms
 */
export function duration(ms) {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  if (hours >= 1) return `${hours} h ${minutes} min`;
  return `${minutes}:${String(seconds % 60).padStart(2, "0")}`;
}
