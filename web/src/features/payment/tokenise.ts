import { toProblem } from "../../api/api-error";
import { asCardToken } from "../../api/checks/token";
import type { TokeniseAnswer } from "./card-entry";
import type { CardField, CardInput } from "./rules/card";
import { cardDigits } from "./rules/card";
import { splitExpiry } from "./rules/card-expiry";
import { isFieldCode } from "../../lib/rules/field-code";
import type { FieldCodes } from "../../lib/rules/field-code";

/**
 * Exchanges card data for a token at the payment provider. This is the only place that sends card data, and it
 * goes to the provider's origin without cookies, never to this site's API.
 */
export async function tokenise(tokenizeUrl: string, card: CardInput): Promise<TokeniseAnswer> {
  try {
    const response = await fetch(tokenizeUrl, {
      method: "POST",
      credentials: "omit",
      referrerPolicy: "no-referrer",
      headers: { "content-type": "application/json", accept: "application/json" },
      body: JSON.stringify(toCardBody(card)),
    });
    const body: unknown = await response.json();
    const token = response.ok ? asCardToken(body).token : "";
    if (token !== "") return { kind: "token", token };
    if (response.status !== 422) return { kind: "unreachable" };
    return { kind: "refused", codes: refusedFields(body) };
  } catch {
    return { kind: "unreachable" };
  }
}

function toCardBody(card: CardInput) {
  const expiry = splitExpiry(card.expiry);
  return {
    number: cardDigits(card.number),
    expMonth: expiry?.month,
    expYear: expiry?.year,
    cvc: card.cvc.trim(),
    name: card.name.trim(),
    billingZip: card.billingZip.trim(),
  };
}

/** Fields that show the provider's refusals, by their names in its response; earlier names take precedence. */
const SHOWN_AT: readonly (readonly [name: string, field: CardField])[] = [
  ["number", "number"],
  ["expMonth", "expiry"],
  ["expYear", "expiry"],
  ["cvc", "cvc"],
  ["name", "name"],
  ["billingZip", "billingZip"],
];

/** Converts a refusal to codes. Without a usable field it blames the number, which people check first. */
function refusedFields(body: unknown): FieldCodes<CardField> {
  const { errors, errorCodes } = toProblem(422, body);
  const codes: FieldCodes<CardField> = {};
  for (const [name, field] of SHOWN_AT) {
    const code = errorCodes[name] ?? (errors[name] === undefined ? undefined : "invalid");
    if (code !== undefined) codes[field] ??= isFieldCode(code) ? code : "invalid";
  }
  return Object.keys(codes).length > 0 ? codes : { number: "invalid" };
}
