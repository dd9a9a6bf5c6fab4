import { SanitizedHtml } from "../../content/sanitized-html";
import { formatPhone, telHref } from "../../lib/phone";
import { useT } from "../../messages/use-t";

interface RegulatorNoteProps {
  /** The brand's own texts; standard texts replace missing ones. */
  regulator: { name?: string | undefined; text?: string | undefined; phone?: string | undefined; website?: string | undefined };
  noRetaliation: string | undefined;
}

/** List of all state insurance departments, by their association. */
const ALL_DEPARTMENTS = "https://content.naic.org/state-insurance-departments";

/** Other authorities that accept complaints, in bold print of at least 12 points, and the rule against retaliation. */
export function RegulatorNote({ regulator, noRetaliation }: RegulatorNoteProps): React.ReactNode {
  const t = useT();
  const { name, text, phone, website } = regulator;
  return (
    <aside className="grievance-rights" aria-labelledby="grievance-rights-heading">
      <h2 id="grievance-rights-heading">{t("grievance.rights.heading")}</h2>
      <div className="grievance-regulator">
        {text === undefined ? <p>{t("grievance.rights.regulator")}</p> : <SanitizedHtml html={text} />}
        {name !== undefined && <p>{name}</p>}
        <p>
          <a href={website ?? ALL_DEPARTMENTS} rel="noopener noreferrer" target="_blank">
            {website === undefined ? t("grievance.rights.departments") : website.replace(/^https?:\/\//, "")}
          </a>
          {phone !== undefined && (
            <>
              {" · "}
              <a href={telHref(phone)}>{formatPhone(phone)}</a>
            </>
          )}
        </p>
      </div>
      {noRetaliation === undefined ? (
        <p>{t("grievance.rights.noRetaliation")}</p>
      ) : (
        <SanitizedHtml html={noRetaliation} />
      )}
    </aside>
  );
}
