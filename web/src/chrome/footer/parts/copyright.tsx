import { useEnvironment } from "../../../content/environment";
import { useContent } from "../../../content/use-content";
import { firstFilled } from "../../../lib/first-filled";
import { useT } from "../../../messages/use-t";

/**
 * The copyright line, where content wants it: above everything else of the footer or at its end.
 * The year is the brand's own: the one its time zone is in when the page is made.
 */
export function Copyright({ at }: { at: "top" | "end" }) {
  const { footer } = useContent();
  if (footer.show_copyright_on_top !== (at === "top")) return null;
  return <CopyrightLine className={`copyright-${at}`} />;
}

/** The same line wherever a footer has only one place for it. */
export function CopyrightLine({ className = "" }: { className?: string }) {
  const t = useT();
  const { today } = useEnvironment();
  const { organisation, site } = useContent();
  const name = firstFilled(organisation.legalName, site.name) ?? "";
  return <p className={`copyright ${className}`.trim()}>{t("chrome.copyright", { year: today.slice(0, 4), name })}</p>;
}
