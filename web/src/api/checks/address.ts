// Made from api/openapi.yaml by scripts/checks.mjs.
import { nullable, object, text } from "../check";

export const asAddress = object({ line1: text, city: text, state: text, zip: text }, { line2: text });

export const asOfficeAddress = object({ line1: text, line2: nullable(text), city: text, state: text, zip: text });
