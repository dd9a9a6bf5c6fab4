import "./fold.css";
import "./visually-hidden.css";
import { useT } from "../messages/use-t";

/**
 * A button, on phones, that shows all of its parent. The parent's style sheet hides elements until then (".fold-scope" and
 * fold.css). All content stays in the document: wide windows, printers and old browsers show it without a press.
 */
export function Fold({ what }: { what: string }) {
  const t = useT();
  return (
    <details className="fold no-print" suppressHydrationWarning>
      <summary>
        <span className="fold-all">{t("ui.showAll")}</span>
        <span className="fold-less">{t("ui.showLess")}</span>
        <span className="visually-hidden">: {what}</span>
      </summary>
    </details>
  );
}
