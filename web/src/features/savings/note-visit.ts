import { collect, type FieldCodes, type Verdict } from "../../lib/rules/field-code";
import { splitDate, toIsoDate } from "../../lib/rules/birth-date";
import type { TextValues } from "../../ui/forms/use-form";
import type { NotedVisit } from "./savings-query";
import type { TreatmentPrice } from "./schemas";

export const NOTE_FIELDS = ["person", "day", "treatments", "paid"] as const;
export type NoteField = (typeof NOTE_FIELDS)[number];
export type NoteValues = TextValues<NoteField>;

/** The form fields by their names in the API. */
export const FIELD_OF: Readonly<Record<string, NoteField>> = {
  personId: "person",
  visitOn: "day",
  treatments: "treatments",
  paidCents: "paid",
};

const AMOUNT = /^\$?\s*(\d{1,5})(?:\.(\d{1,2}))?$/;

/** The treatments are one value of the form: their names, separated by spaces. */
export function chosenOf(treatments: string): string[] {
  return treatments.split(" ").filter(Boolean);
}

export function withChoice(treatments: string, procedure: string, isChosen: boolean): string {
  const others = chosenOf(treatments).filter((one) => one !== procedure);
  return (isChosen ? [...others, procedure] : others).join(" ");
}

export function checkNote(values: NoteValues, today: string, from: string): FieldCodes<NoteField> {
  return collect({
    person: values.person === "" ? "required" : undefined,
    day: checkDay(values.day, today, from),
    treatments: values.treatments === "" ? "required" : undefined,
    paid: values.paid.trim() !== "" && toCents(values.paid) === undefined ? "invalid" : undefined,
  });
}

function checkDay(text: string, today: string, from: string): Verdict {
  if (text === "") return "required";
  const day = toIsoDate(splitDate(text));
  if (day === undefined) return "invalid";
  if (day > today) return "in_future";
  return day < from ? "too_old" : undefined;
}

export function toCents(text: string): number | undefined {
  const [, dollars, cents = ""] = AMOUNT.exec(text.trim()) ?? [];
  return dollars === undefined ? undefined : Number(dollars) * 100 + Number(cents.padEnd(2, "0") || 0);
}

/** Converts the form's values to the API's. Requires values without errors from checkNote(). */
export function toVisit(values: NoteValues, prices: readonly TreatmentPrice[]): NotedVisit {
  const chosen = chosenOf(values.treatments);
  const paid = values.paid.trim() === "" ? undefined : toCents(values.paid);
  const shares = paid === undefined ? [] : allocateProportionally(paid, chosen.map((one) => weightOf(one, prices)));
  return {
    personId: values.person,
    visitOn: toIsoDate(splitDate(values.day)) ?? "",
    treatments: chosen.map((procedure, index) => {
      const paidCents = shares[index];
      return paidCents === undefined ? { procedure } : { procedure, paidCents };
    }),
  };
}

function weightOf(procedure: string, prices: readonly TreatmentPrice[]): number {
  return prices.find((one) => one.procedure === procedure)?.memberCents ?? 0;
}

/** Divides one bill among its treatments in proportion to their prices; the sum stays exact. */
export function allocateProportionally(cents: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let given = 0;
  let before = 0;
  return weights.map((weight, index) => {
    before += total === 0 ? 1 : weight;
    const upTo = Math.round((cents * before) / (total === 0 ? weights.length : total));
    const share = index === weights.length - 1 ? cents - given : upTo - given;
    given += share;
    return share;
  });
}
