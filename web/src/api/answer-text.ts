/**
 * The JSON that the API wrote, by the values that were read from it: what travels on to the browser is not written again. Such a
 * value must not be changed; nobody changes answers here. A text lives as long as its value.
 */
function createAnswerTexts() {
  const texts = new WeakMap<object, string>();
  const textOf = (value: unknown): string | undefined => (isObject(value) ? texts.get(value) : undefined);
  return {
    keep(value: unknown, text: string): void {
      if (isObject(value)) texts.set(value, text);
    },
    /** The JSON of a value; of an answer, also within an object of ours, its text. */
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
