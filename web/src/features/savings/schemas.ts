import type { Checked } from "../../api/check";
import type { asPriceQuote } from "../../api/checks/price-quote";
import type { asSavingsPage } from "../../api/checks/savings";

/**
 * The savings from the visits of this membership year, compared with the membership's cost. The prices are those of the office;
 * without `officeName`, they are from the plan's own list.
 */
export type Savings = Checked<typeof asSavingsPage>;
export type SavingsLine = Savings["summary"]["lines"][number];
export type TreatmentPrice = Savings["prices"][number];
export type PriceQuote = Checked<typeof asPriceQuote>;
