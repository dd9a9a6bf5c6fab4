import type { TokeniseAnswer } from "./card-entry";
import { drawFrame, type StripeCard, type StripeCardEvents, type StripeLook } from "./stripe-card";
import type { StripeElements, StripeElementsOptions, StripeJs, StripePaymentElement } from "./stripe-js";

/** The probable owner of the account; the provider's frame asks for both fields. */
export interface AccountOwner {
  name: string;
  email: string;
}

/**
 * A US bank account in the provider's own frame. Its owner logs in at the bank there and agrees to the debit. Creates a
 * confirmation token for one payment.
 */
export class StripeBank {
  private stripe: StripeJs | undefined;
  private elements: StripeElements | undefined;
  private element: StripePaymentElement | undefined;
  private amountCents = 1;

  constructor(
    private readonly card: StripeCard,
    private readonly owner: AccountOwner,
  ) {}

  /** `amountCents` is at least 1. */
  setAmount(amountCents: number): void {
    this.amountCents = amountCents;
    this.elements?.update({ amount: amountCents });
  }

  /** Draws the fields into an element of the page. Returns the function that removes them. */
  mount(box: HTMLElement, look: StripeLook, events: StripeCardEvents): () => void {
    let isUnmounted = false;
    this.card.load(look.locale).then((stripe) => {
      if (isUnmounted) return;
      this.stripe = stripe;
      this.elements = stripe.elements({ ...ELEMENTS_OPTIONS, amount: this.amountCents, ...look });
      this.element = drawFrame(this.elements, { defaultValues: { billingDetails: this.owner } }, box, events);
    }, events.onFailed);
    return () => {
      isUnmounted = true;
      this.element?.destroy();
      this.element = undefined;
      this.elements = undefined;
    };
  }

  focus(): void {
    this.element?.focus();
  }

  /** The frame itself shows missing and wrong input. */
  async tokenise(): Promise<TokeniseAnswer> {
    const { elements, stripe } = this;
    if (elements === undefined || stripe === undefined) return { kind: "unreachable" };
    try {
      const { error: incomplete } = await elements.submit();
      if (incomplete !== undefined) return { kind: "refused", codes: {} };
      const { confirmationToken } = await stripe.createConfirmationToken({ elements });
      return confirmationToken === undefined ? { kind: "unreachable" } : { kind: "token", token: confirmationToken.id };
    } catch {
      return { kind: "unreachable" };
    }
  }
}

// Matches the server's intent. Instant verification: no small deposits, which the owner would have to confirm days later.
const ELEMENTS_OPTIONS = {
  mode: "payment",
  currency: "usd",
  setupFutureUsage: null,
  paymentMethodTypes: ["us_bank_account"],
  paymentMethodOptions: { us_bank_account: { verification_method: "instant" } },
} as const satisfies StripeElementsOptions;
