import type { PaymentConfig } from "../../content/environment";
import { createStore } from "../../lib/store";
import type { TokeniseAnswer } from "./card-entry";
import type { CardInput } from "./rules/card";
import { loadStripe } from "./stripe-js";
import type { StripeElements, StripeElementsOptions, StripeJs, StripePaymentElement } from "./stripe-js";

export interface StripeCardEvents {
  onReady(): void;
  onFailed(): void;
  onChange(isComplete: boolean): void;
}

/** Language and appearance (stripe-appearance.ts) of the provider's frame. */
export interface StripeLook {
  locale: string;
  appearance: object;
}

/**
 * The card of one form in the provider's own frame. The number never enters this page. Creates a confirmation token, with which this site's server
 * confirms the payment.
 */
export class StripeCard {
  /** Number of retries by the user. The card's frame and the wallets are drawn again when it changes. */
  readonly tries = createStore(0);
  private readonly config: PaymentConfig & { provider: "stripe" };
  private loading: Promise<StripeJs> | undefined;
  private stripe: StripeJs | undefined;
  private elements: StripeElements | undefined;
  private element: StripePaymentElement | undefined;
  private locale = "en";
  private amountCents = 0;
  private payerEmail = "";

  constructor(config: PaymentConfig & { provider: "stripe" }) {
    this.config = config;
  }

  /** The e-mail address that the provider receives with the card's owner; "" when unknown. */
  setPayerEmail(payerEmail: string): void {
    this.payerEmail = payerEmail;
  }

  /** Whether payments from a bank account are accepted. */
  get takesBankDebits(): boolean {
    return this.config.takesBankDebits === true;
  }

  setAmount(amountCents: number): void {
    if (amountCents === this.amountCents) return;
    this.amountCents = amountCents;
    this.elements?.update(elementsOptions(amountCents));
  }

  /** Draws the fields into an element of the page. Returns the function that removes them. */
  mount(box: HTMLElement, { locale, appearance }: StripeLook, events: StripeCardEvents): () => void {
    let isUnmounted = false;
    this.load(locale).then((stripe) => {
      if (isUnmounted) return;
      this.elements = stripe.elements({ ...elementsOptions(this.amountCents), locale, appearance });
      this.element = drawFrame(this.elements, ELEMENT_OPTIONS, box, events);
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

  async tokenise(card: CardInput): Promise<TokeniseAnswer> {
    const { elements, stripe } = this;
    if (elements === undefined || stripe === undefined) return { kind: "unreachable" };
    try {
      const { error: incomplete } = await elements.submit();
      if (incomplete !== undefined) return refusalOf(incomplete.type);
      const { error, confirmationToken } = await stripe.createConfirmationToken({
        elements,
        params: { payment_method_data: { billing_details: ownerOf(card, this.payerEmail) } },
      });
      if (confirmationToken !== undefined) return { kind: "token", token: confirmationToken.id };
      return refusalOf(error?.type ?? "api_error");
    } catch {
      return { kind: "unreachable" };
    }
  }

  async confirm(clientSecret: string): Promise<boolean> {
    try {
      const stripe = await this.load(this.locale);
      const { error } = await stripe.handleNextAction({ clientSecret });
      return error === undefined;
    } catch {
      return false;
    }
  }

  /** Loads the provider's script, once for all parts of a form. Throws when it cannot be loaded. */
  async load(locale: string): Promise<StripeJs> {
    this.locale = locale;
    this.loading ??= loadStripe(this.config.scriptUrl, this.config.publishableKey, locale);
    try {
      this.stripe = await this.loading;
      return this.stripe;
    } catch (error) {
      this.loading = undefined;
      throw error;
    }
  }
}

/**
 * Cards only; wallets and bank accounts have their own elements (stripe-wallets.ts, stripe-bank.ts). The provider stores the card: the site charges
 * it later without its owner.
 */
function elementsOptions(amountCents: number): StripeElementsOptions {
  const common = { currency: "usd", setupFutureUsage: "off_session", paymentMethodTypes: ["card"] } as const;
  return amountCents > 0 ? { ...common, mode: "payment", amount: amountCents } : { ...common, mode: "setup" };
}

/** Draws the frame of a card or a bank account into an element of the page. */
export function drawFrame(elements: StripeElements, options: object, box: HTMLElement, events: StripeCardEvents): StripePaymentElement {
  const element = elements.create("payment", options);
  element.on("ready", events.onReady);
  element.on("loaderror", events.onFailed);
  element.on("change", ({ complete }) => events.onChange(complete));
  element.mount(box);
  return element;
}

// Name and ZIP code are prefilled fields beside the frame; the site's own consent covers storing the card.
const ELEMENT_OPTIONS = {
  layout: { type: "tabs", defaultCollapsed: false },
  fields: { billingDetails: { name: "never", address: { country: "never", postalCode: "never" } } },
  wallets: { applePay: "never", googlePay: "never" },
  terms: { card: "never" },
} as const;

function ownerOf(card: CardInput, email: string): object {
  const owner = { name: card.name.trim(), address: { country: "US", postal_code: card.billingZip.trim() } };
  return email === "" ? owner : { ...owner, email };
}

function refusalOf(type: string): TokeniseAnswer {
  const isAboutCard = type === "validation_error" || type === "card_error" || type === "invalid_request_error";
  return isAboutCard ? { kind: "refused", codes: { number: "invalid" } } : { kind: "unreachable" };
}
