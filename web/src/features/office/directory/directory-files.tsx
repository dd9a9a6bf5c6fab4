import { FileDown } from "lucide-react";
import { useEnvironment } from "../../../content/environment";
import { useT } from "../../../messages/use-t";
import { Icon } from "../../../ui/icon";
import { directoryFile } from "./directory-query";
import { stateName } from "../../../lib/rules/us-states";

// The largest number of offices that the server writes into one PDF.
const MOST_IN_PDF = 20_000;

/** Links to the whole list as a file. */
export function DirectoryFiles({ state, count }: { state: string | null; count: number }) {
  const t = useT();
  const { groupKey, language } = useEnvironment();
  const file = (format: "csv" | "pdf"): string => directoryFile(groupKey, state ?? undefined, format, language);
  return (
    <div className="directory-files">
      <p className="field-label">
        {state === null ? t("directory.files") : t("directory.filesIn", { state: stateName(state) })}
      </p>
      <ul>
        <li>
          {count > MOST_IN_PDF ? t("directory.pdfState") : <FileLink href={file("pdf")}>{t("directory.pdf")}</FileLink>}
        </li>
        <li>
          <FileLink href={file("csv")}>{t("directory.csv")}</FileLink>
        </li>
      </ul>
    </div>
  );
}

function FileLink({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} download className="office-link">
      <Icon icon={FileDown} />
      {children}
    </a>
  );
}
