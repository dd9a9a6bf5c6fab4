/** Returns JSON that is safe in a script element: it cannot close the element or open a comment. */
export function inlineJson(value: unknown): string {
  return escapeInlineJson(JSON.stringify(value));
}

export function escapeInlineJson(json: string): string {
  return json.replace(/[<\u2028\u2029]/g, escapeCharacter);
}

function escapeCharacter(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
