import type { Checked } from "../../api/check";
import { asChangeDone, type asChangeQuote } from "../../api/checks/change";

/**
 * Effects of a change of the membership, to the cent. A quote changes nothing. `paymentMethod` is the card on file: it pays unless
 * another card is given, and receives the refund.
 */
export type ChangeQuote = Checked<typeof asChangeQuote>;
/** Fields that the answer to every completed change contains. */
export type ChangeDone = Checked<typeof asChangeDone>;

export function readChangeDone(body: unknown): ChangeDone {
  return asChangeDone(body);
}
