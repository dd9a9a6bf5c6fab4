import "./provider-list.css";
import { useT } from "../../messages/use-t";
import { languageName, specialtyName } from "./names";
import type { OfficeProvider } from "./office";

/** The office's dentists: name and credential, specialties, and languages. */
export function ProviderList({ providers }: { providers: readonly OfficeProvider[] }) {
  const t = useT();
  if (providers.length === 0) return <p>{t("office.dentists.none")}</p>;
  return (
    <ul className="provider-list">
      {providers.map(({ npi, name, credential, specialty, languages }) => (
        <li key={npi}>
          <strong>{credential === "" ? name : `${name}, ${credential}`}</strong>
          <span>{specialtyName(t, specialty)}</span>
          {languages.length > 0 && (
            <span>
              {t("office.dentists.speaks", { languages: languages.map((code) => languageName(t, code)).join(", ") })}
            </span>
          )}
          <span className="tabular">{t("office.dentists.npi", { npi })}</span>
        </li>
      ))}
    </ul>
  );
}
