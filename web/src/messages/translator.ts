import type { MessageArea, MessageKey, MessageVars, Messages, Translate } from "./catalogue";

/** A missing key shows itself: it is a fault that a test finds, not one that a visitor should meet. */
export function createTranslator(messages: Messages): Translate {
  return (key, vars) => fill(lookUp(messages, key, vars) ?? key, vars);
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

function fill(text: string, vars: MessageVars | undefined): string {
  if (vars === undefined) return text;
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(vars[name] ?? whole));
}
