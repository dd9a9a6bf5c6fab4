// Made from api/openapi.yaml by scripts/checks.mjs.
import { object, oneOf, text } from "../check";

export const asBankDebitStarted = object({ bankDebit: oneOf("under_way") });

export const asPurchaseAnswer = object({ receiptId: text, receiptNumber: text, email: text }, { csrfToken: text });
