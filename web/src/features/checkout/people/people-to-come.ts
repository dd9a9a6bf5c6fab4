import { useEffect, useState } from "react";
import { useEnvironment } from "../../../content/environment";
import { keptHousehold, type Household } from "../../../lib/household";
import { ADULT_AGE, ageOn } from "../../../lib/rules/birth-date";
import type { Translate } from "../../../messages/catalogue";
import type { Checkout } from "../schemas";

/** Who is still to be added for the household that the visitor saw prices for. */
export interface PeopleToCome {
  /** How many, as far as the plan has room. */
  count: number;
  /** Adults before children; `number` of `of` such people, the buyer among the adults. */
  next: { kind: "adult" | "child"; number: number; of: number };
}

/** undefined: nobody said how many are to come, or all of them are on the list. */
export function peopleToCome({ members, maxMembers }: Checkout, household: Household | undefined, today: string): PeopleToCome | undefined {
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

/** The same for this tab's visit; the server does not know it. */
export function usePeopleToCome(checkout: Checkout): PeopleToCome | undefined {
  const { today } = useEnvironment();
  const [household, setHousehold] = useState<Household>();
  useEffect(() => setHousehold(keptHousehold()), []);
  return peopleToCome(checkout, household, today);
}

/** "Add your partner", "Add child 1 of 2"; without anybody to come, "Add a person". */
export function addWords(t: Translate, toCome: PeopleToCome | undefined): string {
  if (toCome === undefined) return t("checkout.people.add");
  const { kind, number, of } = toCome.next;
  if (kind === "child") return t("checkout.people.addChild", { count: of, number });
  return of === 2 ? t("checkout.people.addPartner") : t("checkout.people.addAdult", { number, of });
}
