// Made from api/openapi.yaml by scripts/checks.mjs.
import { flag, object } from "../check";

export const asEmailAvailability = object({ available: flag });
