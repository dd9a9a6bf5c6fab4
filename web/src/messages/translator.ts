import type { MessageArea, MessageKey, MessageVars, Messages, Translate } from "./catalogue";

/** Creates a translator. For a missing key it returns the key; a test finds missing keys, so visitors should never see one. */
export function createTranslator(messages: Messages): Translate {
  // Caches texts, as pages request them thousands of times. It grows to the size of the catalogue at most.
  const found = new Map<string, string>();
  const words = (name: string): string | undefined => {
    const cached = found.get(name);
    if (cached !== undefined) return cached;
    const text = lookUp(messages, name);
    if (text !== undefined) found.set(name, text);
    return text;
  };
  return (key, vars) => {
    if (vars === undefined) return words(key) ?? key;
    return fill(words(numbered(key, vars.count)) ?? words(key) ?? key, vars);
  };
}

// English and Spanish have the same two plural forms: 1, and all other numbers.
function numbered(key: MessageKey, count: MessageVars[string] | undefined): string {
  if (count === undefined) return key;
  return Number(count) === 1 ? `${key}_one` : `${key}_other`;
}

function lookUp(messages: Messages, name: string): string | undefined {
  const dot = name.indexOf(".");
  return messages[name.slice(0, dot) as MessageArea]?.[name.slice(dot + 1)];
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
