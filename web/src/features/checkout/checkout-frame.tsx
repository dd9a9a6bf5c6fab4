import { ChevronLeft } from "lucide-react";
import { Link } from "../../ui/link";
import { useT } from "../../messages/use-t";
import { useContent } from "../../content/use-content";
import { Icon } from "../../ui/icon";
import { StepList } from "../../ui/step-list";
import { FoldedOrderSummary, OrderSummary } from "./summary/order-summary";
import type { Checkout, Quote } from "./schemas";
import type { Step, StepsOf } from "./steps";
import { previousStep, stepNumber, stepPath, stepsOf } from "./steps";
import "./checkout-frame.css";
import "./checkout-header.css";

interface CheckoutFrameProps {
  step: Step;
  heading: React.ReactNode;
  lead?: React.ReactNode;
  checkout: Checkout;
  /** The binding amounts; without them the summary shows an estimate from the plan's prices. */
  quote?: Quote | undefined;
  /** The step itself shows the order, with a link back to each part: the frame shows no summary. */
  hasOwnSummary?: boolean;
  children: React.ReactNode;
}

/** Frame of every step: position in the checkout, summary of the costs, and one column for the form. */
export function CheckoutFrame(props: CheckoutFrameProps): React.ReactNode {
  const { step, heading, lead, checkout, quote, hasOwnSummary = false, children } = props;
  const t = useT();
  const helpPhone = useContent().organisation.phone;
  const summary = { checkout, quote, helpPhone };
  return (
    <div className="checkout-page wrap">
      <CheckoutSteps checkout={checkout} current={step} />
      {hasOwnSummary ? null : <FoldedOrderSummary {...summary} />}
      <div className="checkout-columns" data-wide={hasOwnSummary || undefined}>
        <div className="checkout-main">
          {hasOwnSummary ? null : <BackLink checkout={checkout} step={step} />}
          <p className="checkout-position">
            {t("checkout.stepOf", { number: stepNumber(checkout, step), total: stepsOf(checkout, step).length })}
          </p>
          <h1 className="checkout-heading">{heading}</h1>
          {lead === undefined ? null : <p className="checkout-lead">{lead}</p>}
          <noscript>
            <p>{t("checkout.noscript")}</p>
          </noscript>
          {children}
        </div>
        {hasOwnSummary ? null : <OrderSummary {...summary} />}
      </div>
    </div>
  );
}

/** The names of the steps; completed ones are links, except after payment. */
export function CheckoutSteps({ checkout, current }: { checkout: StepsOf; current: Step }): React.ReactNode {
  const t = useT();
  const isPaid = current === "confirmation";
  const steps = stepsOf(checkout, current).map((step) => ({
    key: step,
    label: t(`checkout.step.${step}`),
    href: isPaid ? undefined : stepPath(step),
  }));
  return <StepList steps={steps} current={current} label={t("checkout.stepsLabel")} />;
}

/** Link to the previous step; all answers so far stay saved. */
function BackLink({ checkout, step }: { checkout: StepsOf; step: Step }): React.ReactNode {
  const t = useT();
  const previous = previousStep(checkout, step);
  if (previous === undefined) return null;
  return (
    <Link className="checkout-back" to={stepPath(previous)}>
      <Icon icon={ChevronLeft} />
      {t("checkout.back")}
    </Link>
  );
}
