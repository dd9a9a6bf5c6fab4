import { useState } from "react";
import { formatMoney } from "../../lib/money";
import type { MessageKey, Translate } from "../../messages/catalogue";
import { useT } from "../../messages/use-t";
import { CheckboxField } from "../../ui/checkbox-field";
import { Disclosure } from "../../ui/disclosure";
import { Fieldset } from "../../ui/fieldset";
import { FEWEST_FOLDED, USUAL_TREATMENTS } from "../plans/usual-treatments";
import { CATEGORIES } from "./categories";
import { includedWords } from "./included-words";
import { chosenOf, withChoice } from "./note-visit";
import type { TreatmentPrice } from "./schemas";

interface NoteTreatmentsProps {
  prices: readonly TreatmentPrice[];
  /** The chosen treatments, as one value of the form. */
  treatments: string;
  onChange: (treatments: string) => void;
  error: string | undefined;
}

/** The treatments of a visit: the usual ones visible, the others by category in disclosures. */
export function NoteTreatments({ prices, treatments, onChange, error }: NoteTreatmentsProps): React.ReactNode {
  const t = useT();
  const chosen = chosenOf(treatments);
  const choices = (some: readonly TreatmentPrice[]): React.ReactNode => (
    <div className="savings-treatments">
      {some.map((price) => (
        <CheckboxField
          key={price.procedure}
          name={`treatment-${price.procedure}`}
          label={price.label}
          hint={priceWords(price, t)}
          isSelected={chosen.includes(price.procedure)}
          onChange={(isChosen) => onChange(withChoice(treatments, price.procedure, isChosen))}
        />
      ))}
    </div>
  );
  const { usual, groups } = grouped(prices);
  return (
    <Fieldset name="treatments" legend={t("savings.note.treatments")} hint={t(groups.length === 0 ? "savings.note.treatmentsHint" : "savings.note.treatmentsHintGroups")} error={error} look="field">
      {usual.length === 0 ? null : choices(usual)}
      {groups.map(({ category, lines }) => (
        <Group key={category} category={category} count={lines.filter(({ procedure }) => chosen.includes(procedure)).length}>
          {choices(lines)}
        </Group>
      ))}
    </Fieldset>
  );
}

// An included treatment is recorded without a price until the plan's number is used up.
function priceWords({ usualCents, memberCents, includedAYear, includedUnderAge }: TreatmentPrice, t: Translate): string {
  const amounts = { usual: formatMoney(usualCents, "auto"), member: formatMoney(memberCents, "auto") };
  if (!includedAYear) return t("savings.note.treatment", amounts);
  return t("savings.note.treatmentIncluded", { ...amounts, included: includedWords(includedAYear, includedUnderAge ?? undefined, t) });
}

interface GroupProps {
  category: string;
  /** The number of its chosen treatments. */
  count: number;
  children: React.ReactNode;
}

/** Opens automatically when a draft restores a choice in it. When closed, it shows the number of choices. */
function Group({ category, count, children }: GroupProps): React.ReactNode {
  const t = useT();
  const [wasOpened, setWasOpened] = useState(count > 0);
  if (count > 0 && !wasOpened) setWasOpened(true);
  const name = t(`savings.category.${category}` as MessageKey);
  return (
    <Disclosure className="savings-group" isOpen={wasOpened} summary={count === 0 ? name : t("savings.note.chosen", { name, count })}>
      {children}
    </Disclosure>
  );
}

interface Grouped {
  usual: readonly TreatmentPrice[];
  groups: readonly { category: string; lines: readonly TreatmentPrice[] }[];
}

/** A list with few other treatments needs no groups. */
function grouped(prices: readonly TreatmentPrice[]): Grouped {
  const others = prices.filter(({ procedure }) => !USUAL_TREATMENTS.has(procedure));
  if (others.length < FEWEST_FOLDED) return { usual: prices, groups: [] };
  const known: readonly string[] = CATEGORIES;
  const groupOf = ({ category }: TreatmentPrice): string => (known.includes(category) ? category : "other");
  const groups = CATEGORIES.map((category) => ({ category, lines: others.filter((price) => groupOf(price) === category) }));
  return { usual: prices.filter(({ procedure }) => USUAL_TREATMENTS.has(procedure)), groups: groups.filter(({ lines }) => lines.length > 0) };
}
