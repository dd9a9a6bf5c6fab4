// Made from api/openapi.yaml by scripts/checks.mjs.
import { flag, object, oneOf, text, whole } from "../check";

export const asCardStanding = object({ isUsable: flag, status: oneOf("active", "upcoming", "suspended", "canceled", "ended") }, { until: text });

export const asIdCard = object({ personId: text, memberNumber: text, firstName: text, lastName: text, planName: text, startsOn: text, standing: asCardStanding, organisation: object({ legalName: text, phone: text }), code: text, verifyUrl: text, qr: object({ size: whole, path: text }), asOf: text });

export const asCardCheck = object({ kind: oneOf("card"), isActive: flag, status: oneOf("active", "upcoming", "suspended", "canceled", "ended"), planName: text, firstName: text, initial: text, checkedOn: text, isReplaced: flag }, { until: text });
