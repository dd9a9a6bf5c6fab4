import { useEnvironment } from "../../../content/environment";
import { useContent } from "../../../content/use-content";
import { useT } from "../../../messages/use-t";

/** The year is the brand's own: the one its time zone is in when the page is made. */
export function Copyright({ className }: { className?: string }) {
  const t = useT();
  const { today } = useEnvironment();
  const { organisation, site } = useContent();
  const name = organisation.legalName ?? site.name ?? "";
  return (
    <p className={className === undefined ? "copyright" : `copyright ${className}`}>
      {t("chrome.copyright", { year: today.slice(0, 4), name })}
    </p>
  );
}
