import type { MessageArea, MessageKey, MessageVars, Messages, Translate } from "./catalogue";

/** A missing key shows itself: it is a fault that a test finds, not one that a visitor should meet. */
export function createTranslator(messages: Messages): Translate {
  // Words without blanks are asked for thousands of times; as many as the catalogue has.
  const found = new Map<MessageKey, string>();
  return (key, vars) => {
    if (vars !== undefined) return fill(lookUp(messages, key, vars) ?? key, vars);
    const known = found.get(key);
    if (known !== undefined) return known;
    const words = lookUp(messages, key, undefined);
    if (words !== undefined) found.set(key, words);
    return words ?? key;
  };
}

function lookUp(messages: Messages, key: MessageKey, vars: MessageVars | undefined) {
  const dot = key.indexOf(".");
  const area = messages[key.slice(0, dot) as MessageArea];
  const name = key.slice(dot + 1);
  if (area === undefined) return undefined;
  if (vars?.count === undefined) return area[name];
  // English and Spanish count alike: one, and everything else.
  return area[`${name}_${Number(vars.count) === 1 ? "one" : "other"}`] ?? area[name];
}

function fill(text: string, vars: MessageVars): string {
  let filled = "";
  let at = 0;
  for (let start = text.indexOf("{"); start !== -1; start = text.indexOf("{", at)) {
    const end = text.indexOf("}", start);
    if (end === -1) break;
    const value = vars[text.slice(start + 1, end)];
    filled += text.slice(at, start) + (value === undefined ? text.slice(start, end + 1) : String(value));
    at = end + 1;
  }
  return filled + text.slice(at);
}
