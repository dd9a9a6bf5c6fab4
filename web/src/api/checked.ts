/**
 * An answer of the API in the shape that a schema describes; throws when it is not. While the server renders a page it is
 * taken as it is: it comes from the API of the same build, whose tests compare it with api/openapi.yaml.
 */
export function checked<Answer>(schema: { parse(answer: unknown): Answer }, answer: unknown): Answer {
  return import.meta.env.SSR ? (answer as Answer) : schema.parse(answer);
}
