import type { Check } from "./check";

/**
 * Checks the shape of an API response; throws when it does not fit. The check is made from api/openapi.yaml, and is at most as
 * strict. While the server renders a page, the response is not checked: it comes from the API of the same build, whose tests
 * compare it with api/openapi.yaml.
 */
export function checked<Answer>(check: Check<Answer>, answer: NoInfer<Answer>): Answer {
  return import.meta.env.SSR ? answer : check(answer);
}
