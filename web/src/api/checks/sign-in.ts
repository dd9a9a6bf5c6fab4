// Made from api/openapi.yaml by scripts/checks.mjs.
import { object, text } from "../check";

export const asAuth = object({ csrfToken: text });

export const asLoginAnswer = object({ email: text, csrfToken: text });
