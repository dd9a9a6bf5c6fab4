// Made from api/openapi.yaml by scripts/checks.mjs.
import { object, text } from "../check";

export const asInvite = object({ firstName: text, email: text, inviterName: text, expiresOn: text, brand: text });
