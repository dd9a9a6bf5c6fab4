// Made from api/openapi.yaml by scripts/checks.mjs.
import { decimal, flag, list, nullable, object, oneOf, text, whole } from "../check";
import { asOfficeAddress } from "./address";

export const asOpenHours = object({ day: whole, opens: text, closes: text });

export const asVisitPrice = object({ planId: whole, usualCents: whole, memberCents: whole });

export const asOfficeSummary = object({ id: whole, name: text, address: asOfficeAddress, phone: text, lat: nullable(decimal), lng: nullable(decimal), distanceMi: nullable(decimal), specialties: list(oneOf("general", "pediatric", "orthodontics", "endodontics", "periodontics", "prosthodontics", "oral_surgery", "other")), languages: list(text), acceptsNewPatients: nullable(flag), wheelchair: nullable(flag), hours: nullable(list(asOpenHours)), verifiedOn: nullable(text), isStale: flag, takesPartUntil: nullable(text), planIds: list(whole), providerCount: whole, visit: nullable(asVisitPrice) });

export const asOfficeTerminatedProblem = object({ name: text, nearest: list(asOfficeSummary) });
