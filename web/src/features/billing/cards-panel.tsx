import { CreditCard } from "lucide-react";
import { useRef, useState } from "react";
import { paths } from "../../lib/paths";
import { appendQuery } from "../../lib/query-string";
import { useT } from "../../messages/use-t";
import { Button } from "../../ui/button";
import { ErrorSummary } from "../../ui/error-summary";
import { Icon } from "../../ui/icon";
import { useOverlays } from "../../ui/overlays";
import { cardWords } from "../payment/stored-card";
import { activateMethod, type PaymentMethod, removeMethod } from "./payment-methods";
import { useAction, type Action } from "./use-action";
import "./billing.css";

/** The cards on file: the card used for payments, and the actions for each card. */
export function CardsPanel({ methods }: { methods: readonly PaymentMethod[] }): React.ReactNode {
  const t = useT();
  const { confirmDialog } = useOverlays();
  const action = useAction();
  const [confirmation, setConfirmation] = useState("");
  const heading = useRef<HTMLHeadingElement>(null);

  // The pressed button disappears, and the focus would be lost.
  function confirm(words: string): void {
    setConfirmation(words);
    heading.current?.focus();
  }

  async function activate(method: PaymentMethod): Promise<void> {
    const isDone = await action.run(method.id, () => activateMethod(method.id));
    if (isDone) confirm(t("billing.cards.activated", cardWords(method)));
  }

  async function remove(method: PaymentMethod): Promise<void> {
    const words = cardWords(method);
    const isDone = await confirmDialog({
      title: t("billing.cards.removeTitle", words),
      message: t(method.isActive ? "billing.cards.removeActive" : "billing.cards.removeText"),
      okText: t("billing.cards.removeOk"),
      cancelText: t("billing.cards.removeCancel"),
      severity: "danger",
      action: () => action.attempt(() => removeMethod(method.id)),
    });
    if (isDone) confirm(t("billing.cards.removed", words));
  }

  return (
    <section className="panel" aria-labelledby="cards-heading">
      <h2 id="cards-heading" ref={heading} tabIndex={-1}>
        {t("billing.cards.heading")}
      </h2>
      <ErrorSummary errors={action.failure === undefined ? [] : [{ message: action.failure }]} attempt={action.tries} />
      <p role="status" className="panel-news">
        {confirmation}
      </p>
      {methods.length === 0 ? <p>{t("billing.cards.none")}</p> : null}
      <ul className="plain-rows">
        {methods.map((method) => (
          <CardRow key={method.id} method={method} action={action} onActivate={activate} onRemove={remove} />
        ))}
      </ul>
      <p className="panel-link">
        <Button variant="secondary" href={appendQuery(paths.billing, { card: "new" })}>
          {t(methods.length === 0 ? "billing.cards.addFirst" : "billing.cards.add")}
        </Button>
      </p>
    </section>
  );
}

interface CardRowProps {
  method: PaymentMethod;
  action: Action;
  onActivate(method: PaymentMethod): Promise<void>;
  onRemove(method: PaymentMethod): Promise<void>;
}

function CardRow({ method, action, onActivate, onRemove }: CardRowProps): React.ReactNode {
  const t = useT();
  const words = cardWords(method);
  const isPending = action.pending === method.id;
  return (
    <li className="document-row">
      <Icon icon={CreditCard} size={24} />
      <div className="card-row">
        <div>
          <strong>{t("billing.card.named", words)}</strong>
          <span className="tabular">
            {t(method.isExpired === true ? "billing.card.expired" : "billing.card.expires", words)}
          </span>
          {method.isActive ? <span className="card-active">{t("billing.cards.active")}</span> : null}
        </div>
        <div className="card-actions">
          {method.isActive ? null : (
            <Button
              variant="quiet"
              size="small"
              isPending={isPending}
              onPress={() => void onActivate(method)}
              aria-label={t("billing.cards.activateNamed", words)}
            >
              {t("billing.cards.activate")}
            </Button>
          )}
          <Button
            variant="quiet"
            size="small"
            isPending={isPending}
            onPress={() => void onRemove(method)}
            aria-label={t("billing.cards.removeNamed", words)}
          >
            {t("billing.cards.remove")}
          </Button>
        </div>
      </div>
    </li>
  );
}
