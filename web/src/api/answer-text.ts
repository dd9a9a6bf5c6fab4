/**
 * Stores the JSON text of API responses by the value parsed from it, so that the render does not serialize them again. Such a
 * value must not be changed. A text lives as long as its value.
 */
function createAnswerTexts() {
  const texts = new WeakMap<object, string>();
  const textOf = (value: unknown): string | undefined => (isObject(value) ? texts.get(value) : undefined);
  return {
    keep(value: unknown, text: string): void {
      if (isObject(value)) texts.set(value, text);
    },
    /** Returns the JSON of a value. A stored response, also as a member of another object, yields its stored text. */
    json(value: unknown): string {
      const text = textOf(value);
      if (text !== undefined) return text;
      if (!isObject(value) || Array.isArray(value) || "toJSON" in value) return JSON.stringify(value);
      const members = Object.entries(value).filter(([, member]) => member !== undefined);
      if (!members.some(([, member]) => textOf(member) !== undefined)) return JSON.stringify(value);
      return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${textOf(member) ?? JSON.stringify(member)}`).join(",")}}`;
    },
  };
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

export const answerTexts = /* @__PURE__ */ createAnswerTexts();
