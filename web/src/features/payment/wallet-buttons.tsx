import { useEffect, useRef, useState } from "react";
import { useEnvironment } from "../../content/environment";
import { useT } from "../../messages/use-t";
import { useStore } from "../../lib/store";
import type { TokeniseAnswer } from "./card-entry";
import { stripeAppearance } from "./stripe-appearance";
import type { StripeCard } from "./stripe-card";
import { StripeWallets, type WalletOrder, type WalletSheet } from "./stripe-wallets";
import "./wallet-buttons.css";

export interface WalletPayment {
  order: WalletOrder;
  /** Called when a button is pressed. Returns the wallet's content, or undefined when the form needs an answer first. */
  open(): WalletSheet | undefined;
  /** Returns whether the payment succeeded. */
  pay(tokenise: () => Promise<TokeniseAnswer>): Promise<boolean>;
}

/**
 * The wallets of this browser, above the card. They take no space until the provider reports one, and render nothing
 * when nothing is due.
 */
export function WalletButtons({ card, payment }: { card: StripeCard; payment: WalletPayment }): React.ReactNode {
  return payment.order.amountCents > 0 ? <Buttons card={card} payment={payment} /> : null;
}

function Buttons({ card, payment }: { card: StripeCard; payment: WalletPayment }): React.ReactNode {
  const t = useT();
  const { box, isAvailable } = useWallets(card, payment);
  return (
    <div className="wallets" data-state={isAvailable ? "ready" : "hidden"}>
      <div ref={box} role="group" aria-label={t("payment.wallets.label")} />
      <p className="wallets-or">{t("payment.wallets.or")}</p>
    </div>
  );
}

function useWallets(card: StripeCard, payment: WalletPayment) {
  const { language } = useEnvironment();
  const box = useRef<HTMLDivElement>(null);
  const tries = useStore(card.tries);
  const [isAvailable, setIsAvailable] = useState(false);
  const [wallets] = useState(() => new StripeWallets(card, payment.order));
  const latest = useRef(payment);
  latest.current = payment;
  const { amountCents, isStored, email } = payment.order;
  useEffect(() => wallets.setOrder({ amountCents, isStored, email }), [wallets, amountCents, isStored, email]);
  useEffect(() => {
    if (box.current === null) return undefined;
    const look = { locale: language, appearance: stripeAppearance(box.current) };
    return wallets.mount(box.current, look, {
      onAvailable: setIsAvailable,
      onClick: () => latest.current.open(),
      onConfirm: (tokenise) => latest.current.pay(tokenise),
    });
  }, [wallets, language, tries]);
  return { box, isAvailable };
}
