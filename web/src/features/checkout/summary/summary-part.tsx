import { useT } from "../../../messages/use-t";
import { Link } from "../../../ui/link";
import { VisuallyHidden } from "../../../ui/visually-hidden";

interface SummaryPartProps {
  heading: string;
  /** Names what the link changes, for those who hear links out of context. */
  change: string;
  href: string;
  children?: React.ReactNode;
}

/** One part of the summary, with the way back to its questions. */
export function SummaryPart({ heading, change, href, children }: SummaryPartProps): React.ReactNode {
  const t = useT();
  return (
    <div className="pay-part">
      <div className="pay-part-head">
        <h3>{heading}</h3>
        <Link to={href} className="pay-change">
          <span aria-hidden="true">{t("checkout.pay.change")}</span>
          <VisuallyHidden>{change}</VisuallyHidden>
        </Link>
      </div>
      {children}
    </div>
  );
}
