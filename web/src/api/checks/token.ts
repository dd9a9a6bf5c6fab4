// Made from api/openapi.yaml by scripts/checks.mjs.
import { object, text } from "../check";

export const asCardToken = object({ token: text });
