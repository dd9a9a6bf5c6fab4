// Made from api/openapi.yaml by scripts/checks.mjs.
import { flag, object, oneOf, text } from "../check";

export const asPasswordResetLink = object({ valid: oneOf(true), email: text, hasPassword: flag });
