import "./preview-banner.css";
import { useLocation } from "../../routing/hooks";
import { storePreviewVersion } from "../../content/preview-version";
import { aroundPart } from "../../lib/around-part";
import { useT } from "../../messages/use-t";
import { usePreview } from "./shown-version";

const WORKING = "working";
const HOLE = "\u0000";

/** States that the page shows a preview, with a link to the published content; or that the requested version is not shown. */
export function PreviewBanner() {
  const t = useT();
  const { preview, isRefused = false } = usePreview();
  const { pathname } = useLocation();
  if (isRefused && preview === undefined) {
    return (
      <aside className="preview-banner no-print" aria-label={t("app.previewLabel")}>
        <p role="status">{t("app.previewRefused")}</p>
      </aside>
    );
  }
  if (preview === undefined) return null;
  const [before, after] = aroundPart(t("app.previewBack", { here: HOLE }), HOLE);
  return (
    <aside className="preview-banner no-print" aria-label={t("app.previewLabel")}>
      {isRefused && <p role="status">{t("app.previewRefusedOther")}</p>}
      <p>
        <strong>{t(preview === WORKING ? "app.previewWorking" : "app.previewOlder")}</strong>{" "}
        <span>
          {before}
          {/* The link loads a document, so that the server ends the preview as well. */}
          <a href={`${pathname}?version=published`} onClick={() => storePreviewVersion(undefined)}>
            {t("app.previewHere")}
          </a>
          {after}
        </span>
      </p>
    </aside>
  );
}
