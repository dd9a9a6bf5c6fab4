import "./office-facts.css";
import { Accessibility, Languages, Stethoscope, UserPlus, type LucideIcon } from "lucide-react";
import type { Translate } from "../../messages/catalogue";
import { useT } from "../../messages/use-t";
import { Icon } from "../../ui/icon";
import { languageName, specialtyName } from "./names";
import type { OfficeSummary } from "./office";

type Facts = Pick<OfficeSummary, "languages" | "acceptsNewPatients" | "wheelchair" | "specialties">;

export interface OfficeFactsProps {
  office: Facts;
  /** For lists: adds the specialties and omits unknown facts. */
  isShort?: boolean;
}

interface Fact {
  name: string;
  icon: LucideIcon;
  label: string;
  /** Undefined when the office has not stated it. */
  text: string | undefined;
}

/** New patients, languages and wheelchair access, as stated by the office. */
export function OfficeFacts({ office, isShort = false }: OfficeFactsProps) {
  const t = useT();
  const facts = factsOf(t, office, isShort).filter(({ text }) => text !== undefined || !isShort);
  if (facts.length === 0) return null;
  return (
    <dl className="office-facts" data-short={isShort || undefined}>
      {facts.map(({ name, icon, label, text }) => (
        <div key={name}>
          <dt>
            <Icon icon={icon} />
            <span className={isShort ? "visually-hidden" : undefined}>{label}</span>
          </dt>
          <dd data-unknown={text === undefined || undefined}>{text ?? t("office.facts.unknown")}</dd>
        </div>
      ))}
    </dl>
  );
}

// Only short facts include the specialties; the full page shows them with the dentists.
function factsOf(t: Translate, office: Facts, withSpecialties: boolean): Fact[] {
  const facts = [
    {
      name: "newPatients",
      icon: UserPlus,
      label: t("office.facts.newPatients"),
      text: yesNo(office.acceptsNewPatients, t("office.facts.newPatientsYes"), t("office.facts.newPatientsNo")),
    },
    {
      name: "languages",
      icon: Languages,
      label: t("office.facts.languages"),
      text: listed(office.languages.map((code) => languageName(t, code))),
    },
    {
      name: "wheelchair",
      icon: Accessibility,
      label: t("office.facts.wheelchair"),
      text: yesNo(office.wheelchair, t("office.facts.wheelchairYes"), t("office.facts.wheelchairNo")),
    },
  ];
  if (!withSpecialties) return facts;
  const specialties = listed(office.specialties.map((specialty) => specialtyName(t, specialty)));
  return [...facts, { name: "specialties", icon: Stethoscope, label: t("office.facts.specialties"), text: specialties }];
}

function yesNo(answer: boolean | null, yes: string, no: string): string | undefined {
  return answer === null ? undefined : answer ? yes : no;
}

function listed(words: readonly string[]): string | undefined {
  return words.length === 0 ? undefined : words.join(", ");
}
