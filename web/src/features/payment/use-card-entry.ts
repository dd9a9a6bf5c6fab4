import { useEffect, useMemo, useRef } from "react";
import { useConfig } from "../../content/environment";
import { useT } from "../../messages/use-t";
import { useSession } from "../../session/session-query";
import { useOverlays } from "../../ui/overlays";
import type { CardEntry } from "./card-entry";
import { answerBank } from "./sandbox-bank";
import { checkCard } from "./rules/card";
import { checkStripeCard } from "./rules/stripe-card";
import { StripeCard } from "./stripe-card";
import { tokenise } from "./tokenise";

export interface CardEntryOptions {
  /** The amount charged now; 0 or undefined: the card is only stored. */
  amountCents?: number | undefined;
  /**
   * The payer's e-mail address for the provider's records: it identifies the payer of a charge that is not booked. Default:
   * the signed-in person's.
   */
  payerEmail?: string | undefined;
}

/** A card entry, with the provider's element when the provider draws the fields. */
export type AnyCardEntry = CardEntry & ({ provider: "sandbox" } | { provider: "stripe"; card: StripeCard });

/** Returns the card of one form for the provider in the brand's configuration. */
export function useCardEntry({ amountCents = 0, payerEmail: typedEmail }: CardEntryOptions = {}): AnyCardEntry {
  const config = useConfig().payment;
  const session = useSession();
  const payerEmail = typedEmail ?? session.email ?? "";
  const { confirmDialog } = useOverlays();
  const t = useT();
  // A ref, so that a change of language changes the dialog's texts but not the entry.
  const ask = useRef(async () => false);
  ask.current = () =>
    confirmDialog({
      title: t("payment.bank.title"),
      message: t("payment.bank.text"),
      okText: t("payment.bank.approve"),
      cancelText: t("payment.bank.refuse"),
    });

  const entry = useMemo<AnyCardEntry>(() => {
    if (config.provider === "sandbox") {
      return {
        provider: "sandbox",
        check: checkCard,
        tokenise: (card) => tokenise(config.tokenizeUrl, card),
        confirm: async (secret) => answerBank(config.tokenizeUrl, secret, await ask.current()),
      };
    }
    const card = new StripeCard(config);
    return {
      provider: "stripe",
      card,
      check: checkStripeCard,
      tokenise: (values) => card.tokenise(values),
      confirm: (secret) => card.confirm(secret),
    };
  }, [config]);

  useEffect(() => {
    if (entry.provider === "stripe") entry.card.setAmount(amountCents);
  }, [entry, amountCents]);
  useEffect(() => {
    if (entry.provider === "stripe") entry.card.setPayerEmail(payerEmail);
  }, [entry, payerEmail]);
  return entry;
}
