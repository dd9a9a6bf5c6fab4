import { useT } from "../../../messages/use-t";
import { Link } from "../../../ui/link";
import { VisuallyHidden } from "../../../ui/visually-hidden";

interface SummaryPartProps {
  heading: string;
  /** Accessible name of the link; states what the link changes. */
  change: string;
  href: string;
  children?: React.ReactNode;
}

/** One part of the summary, with a link back to its form. */
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
