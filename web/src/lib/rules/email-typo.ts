import { clean } from "./text";

/** Mail providers of private persons in the United States, the most used first. */
const PROVIDERS = [
  "gmail.com", "yahoo.com", "hotmail.com", "outlook.com", "aol.com", "icloud.com", "comcast.net", "verizon.net", "sbcglobal.net", "bellsouth.net",
  "charter.net", "earthlink.net", "centurylink.net", "frontier.com", "windstream.net", "ymail.com", "rocketmail.com", "protonmail.com", "msn.com",
  "live.com", "att.net", "cox.net", "juno.com", "mac.com", "me.com",
];
/** Other existing providers whose names are one letter away from one of PROVIDERS. */
const ALSO_RIGHT = /^(?:e?mail|gmx)\.com$/;
const ENDINGS: Readonly<Record<string, string>> = { con: "com", cmo: "com", ocm: "com", vom: "com", xom: "com", comm: "com", coom: "com", nte: "net", ogr: "org" };
/** Shorter names are not compared: they are one letter away from too many other existing domains. */
const SHORTEST_COMPARED = 7;

/** Returns the probably intended address: with a known provider one typing error away, or a corrected ending. Undefined: no suggestion. */
export function likelyEmail(text: string): string | undefined {
  const value = clean(text);
  const at = value.lastIndexOf("@");
  const domain = value.slice(at + 1).toLowerCase();
  if (at < 1 || domain === "" || PROVIDERS.includes(domain) || ALSO_RIGHT.test(domain)) return undefined;
  const better = PROVIDERS.find((known) => known.length >= SHORTEST_COMPARED && isOneSlipAway(domain, known)) ?? withRightEnding(domain);
  return better === undefined ? undefined : value.slice(0, at + 1) + better;
}

function withRightEnding(domain: string): string | undefined {
  const dot = domain.lastIndexOf(".");
  const ending = ENDINGS[domain.slice(dot + 1)];
  return dot < 1 || ending === undefined ? undefined : domain.slice(0, dot + 1) + ending;
}

/** Whether `typed` has one letter too many, too few or wrong, or two swapped neighbours. */
function isOneSlipAway(typed: string, known: string): boolean {
  let start = 0;
  while (start < typed.length && typed[start] === known[start]) start++;
  const restTyped = typed.slice(start);
  const restKnown = known.slice(start);
  return (
    restTyped.slice(1) === restKnown ||
    restTyped === restKnown.slice(1) ||
    restTyped.slice(1) === restKnown.slice(1) ||
    (restTyped[0] === restKnown[1] && restTyped[1] === restKnown[0] && restTyped.slice(2) === restKnown.slice(2))
  );
}
