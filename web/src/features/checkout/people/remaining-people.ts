import { useEffect, useState } from "react";
import { useEnvironment } from "../../../content/environment";
import { storedHousehold, type Household } from "../../../lib/household";
import { ADULT_AGE, ageOn } from "../../../lib/rules/birth-date";
import type { Translate } from "../../../messages/catalogue";
import type { Checkout } from "../schemas";

/** People still to be added for the household whose prices the visitor saw. */
export interface RemainingPeople {
  /** Number of people, limited by the plan. */
  count: number;
  /** The next person, adults first: number `number` of `of` adults or children; the buyer is one of the adults. */
  next: { kind: "adult" | "child"; number: number; of: number };
}

/** Returns undefined when the size of the household is unknown, or all its people are on the list. */
export function remainingPeople({ members, maxMembers }: Checkout, household: Household | undefined, today: string): RemainingPeople | undefined {
  if (household === undefined) return undefined;
  const adults = 1 + members.filter(({ dateOfBirth }) => ageOn(dateOfBirth, today) >= ADULT_AGE).length;
  const children = 1 + members.length - adults;
  const missingAdults = Math.max(household.adults - adults, 0);
  const missingChildren = Math.max(household.children - children, 0);
  const count = Math.min(missingAdults + missingChildren, maxMembers - 1 - members.length);
  if (count <= 0) return undefined;
  const next =
    missingAdults > 0
      ? ({ kind: "adult", number: adults + 1, of: household.adults } as const)
      : ({ kind: "child", number: children + 1, of: household.children } as const);
  return { count, next };
}

/** Uses the household that this tab stored; the server does not have it. */
export function useRemainingPeople(checkout: Checkout): RemainingPeople | undefined {
  const { today } = useEnvironment();
  const [household, setHousehold] = useState<Household>();
  useEffect(() => setHousehold(storedHousehold()), []);
  return remainingPeople(checkout, household, today);
}

/** Label of the button: "Add your partner", "Add child 1 of 2"; "Add a person" if the household is unknown or complete. */
export function addWords(t: Translate, toCome: RemainingPeople | undefined): string {
  if (toCome === undefined) return t("checkout.people.add");
  const { kind, number, of } = toCome.next;
  if (kind === "child") return t("checkout.people.addChild", { count: of, number });
  return of === 2 ? t("checkout.people.addPartner") : t("checkout.people.addAdult", { number, of });
}
