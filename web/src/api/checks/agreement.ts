// Made from api/openapi.yaml by scripts/checks.mjs.
import { list, object, oneOf, text, whole } from "../check";

export const asAgreement = object({ edition: whole, language: oneOf("en", "es"), shownLanguage: oneOf("en", "es"), sha256: text, keptAt: text, editions: list(object({ edition: whole, reason: text, keptAt: text })), title: text, version: text, effectiveOn: text, sections: list(object({ anchor: text, heading: text, paragraphs: list(text) })) });
