// Made from api/openapi.yaml by scripts/checks.mjs.
import { object, text } from "../check";

export const asPriceQuote = object({ id: text, number: text, quotedOn: text });
