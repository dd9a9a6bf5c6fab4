/**
 * Checks the shape of an API response with a schema; throws when it does not fit. The schema is at most as strict as
 * api/openapi.yaml; the compiler compares the two. While the server renders a page, the response is not checked: it
 * comes from the API of the same build, whose tests compare it with api/openapi.yaml.
 */
export function checked<Answer>(schema: { parse(answer: unknown): Answer }, answer: NoInfer<Answer>): Answer {
  return import.meta.env.SSR ? answer : schema.parse(answer);
}
