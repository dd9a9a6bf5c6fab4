import type { TokeniseAnswer } from "./card-entry";
import { drawFrame, type StripeCard, type StripeCardEvents, type StripeLook } from "./stripe-card";
import type { StripeElements, StripeElementsOptions, StripeJs, StripePaymentElement } from "./stripe-js";

/** Whose account it probably is; the provider's frame asks for both. */
export interface AccountOwner {
  name: string;
  email: string;
}

/**
 * A US bank account in the provider's own frame: its owner logs in at the bank there, and agrees to the debit. It gives a
 * confirmation token that pays once.
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

  /** Draws the fields into a box of the page; gives the function that takes them away. */
  mount(box: HTMLElement, look: StripeLook, events: StripeCardEvents): () => void {
    let isGone = false;
    this.card.load(look.locale).then((stripe) => {
      if (isGone) return;
      this.stripe = stripe;
      this.elements = stripe.elements({ ...ELEMENTS_OPTIONS, amount: this.amountCents, ...look });
      this.element = drawFrame(this.elements, { defaultValues: { billingDetails: this.owner } }, box, events);
    }, events.onFailed);
    return () => {
      isGone = true;
      this.element?.destroy();
      this.element = undefined;
      this.elements = undefined;
    };
  }

  focus(): void {
    this.element?.focus();
  }

  /** What is missing or wrong the frame says itself. */
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

// As the server's intent says it: no small deposits that the owner would have to tell back days later.
const ELEMENTS_OPTIONS = {
  mode: "payment",
  currency: "usd",
  setupFutureUsage: null,
  paymentMethodTypes: ["us_bank_account"],
  paymentMethodOptions: { us_bank_account: { verification_method: "instant" } },
} as const satisfies StripeElementsOptions;
