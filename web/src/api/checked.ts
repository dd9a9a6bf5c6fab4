/**
 * An answer of the API in the shape that a schema describes; throws when it is not. While the server renders a page it is
 * taken as it is: the very same program has just written it, and its tests hold it to the description of the API.
 */
export function checked<Answer>(schema: { parse(answer: unknown): Answer }, answer: unknown): Answer {
  return import.meta.env.SSR ? (answer as Answer) : schema.parse(answer);
}
