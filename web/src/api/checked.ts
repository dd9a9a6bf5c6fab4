/**
 * An answer of the API in the shape that a schema describes; throws when it is not. The schema is at most as strict as
 * api/openapi.yaml, which the compiler compares. While the server renders a page the answer is taken as it is: it comes
 * from the API of the same build, whose tests compare it with api/openapi.yaml.
 */
export function checked<Answer>(schema: { parse(answer: unknown): Answer }, answer: NoInfer<Answer>): Answer {
  return import.meta.env.SSR ? answer : schema.parse(answer);
}
