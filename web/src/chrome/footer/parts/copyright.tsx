import { useEnvironment } from "../../../content/environment";
import { useContent } from "../../../content/use-content";
import { firstFilled } from "../../../lib/first-filled";
import { useT } from "../../../messages/use-t";

/**
 * The copyright line, at the place that content selects: at the top of the footer or at its end.
 * Its year is the one in the brand's time zone when the page is rendered.
 */
export function Copyright({ at }: { at: "top" | "end" }) {
  const { footer } = useContent();
  if (footer.show_copyright_on_top !== (at === "top")) return null;
  return <CopyrightLine className={`copyright-${at}`} />;
}

/** The copyright line without a choice of its place. */
export function CopyrightLine({ className = "" }: { className?: string }) {
  const t = useT();
  const { today } = useEnvironment();
  const { organisation, site } = useContent();
  const name = firstFilled(organisation.legalName, site.name) ?? "";
  return <p className={`copyright ${className}`.trim()}>{t("chrome.copyright", { year: today.slice(0, 4), name })}</p>;
}
