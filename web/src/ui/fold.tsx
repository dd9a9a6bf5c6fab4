import "./fold.css";
import "./visually-hidden.css";
import { useT } from "../messages/use-t";

/**
 * On phones the press that shows the whole of its parent, whose style sheet says what is out of sight until then (".fold-scope"
 * and fold.css). Everything stays in the page: wide windows, printers and old browsers show all of it, without a press.
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
