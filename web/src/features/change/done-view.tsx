import { CircleCheck } from "lucide-react";
import { use, useEffect, useLayoutEffect, useRef } from "react";
import { formatDate } from "../../lib/dates";
import { formatMoney } from "../../lib/money";
import { paths } from "../../lib/paths";
import { useT } from "../../messages/use-t";
import { Icon } from "../../ui/icon";
import { Facts } from "../member/facts";
import { ResultHeading } from "../member/result-heading";
import { Link } from "../../ui/link";
import type { ChangeDone } from "./change-quote";
import { Unbroken } from "../../ui/unbroken";
import "./done-view.css";

interface DoneViewProps {
  title: string;
  done?: ChangeDone | undefined;
  /** False when no next term follows. */
  hasNext?: boolean;
  /** The title replaces the heading of the member's page, which named the completed question. */
  isPageHeading?: boolean;
  children?: React.ReactNode;
}

/** Confirmation of a completed change, with its date and amounts. Takes the focus, so that screen readers read it. */
export function DoneView({ title, done, hasNext = true, isPageHeading = false, children }: DoneViewProps): React.ReactNode {
  const heading = useRef<HTMLHeadingElement>(null);
  const ofPage = use(ResultHeading);
  const setPageHeading = isPageHeading ? ofPage : undefined;
  useLayoutEffect(() => {
    setPageHeading?.(title);
    return () => setPageHeading?.(undefined);
  }, [setPageHeading, title]);
  useEffect(() => {
    heading.current?.focus();
    heading.current?.scrollIntoView?.({ block: "center" });
  }, []);
  return (
    <section className="done-view">
      <Icon icon={CircleCheck} size={36} />
      <div>
        {setPageHeading === undefined && (
          <h2 ref={heading} tabIndex={-1}>
            {title}
          </h2>
        )}
        {done === undefined ? null : <DoneFacts done={done} hasNext={hasNext} />}
        {children}
      </div>
    </section>
  );
}

function DoneFacts({ done, hasNext }: { done: ChangeDone; hasNext: boolean }): React.ReactNode {
  const t = useT();
  const facts: [string, React.ReactNode][] = [[t("billing.done.from"), formatDate(done.effectiveOn)]];
  if (done.dueTodayCents > 0) facts.push([t("billing.done.paid"), formatMoney(done.dueTodayCents)]);
  if (done.refundCents > 0) facts.push([t("billing.done.refund"), formatMoney(done.refundCents)]);
  if (done.creditCents > 0) facts.push([t("billing.done.credit"), formatMoney(done.creditCents)]);
  if (hasNext) {
    facts.push([t("billing.done.next", { date: formatDate(done.renewsOn) }), formatMoney(done.nextPriceCents)]);
  }
  return (
    <>
      <Facts facts={facts} />
      {done.receiptId ? (
        <p>
          <Link to={paths.receipt(done.receiptId)}>
            {done.receiptNumber ? (
              <Unbroken text={t("billing.done.receiptNumber", { number: done.receiptNumber })} part={done.receiptNumber} />
            ) : (
              t("billing.done.receipt")
            )}
          </Link>
        </p>
      ) : null}
    </>
  );
}
