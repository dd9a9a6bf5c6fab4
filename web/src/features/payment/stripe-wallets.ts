import type { TokeniseAnswer } from "./card-entry";
import type { StripeCard, StripeLook } from "./stripe-card";
import type { StripeElements, StripeElementsOptions, StripeExpressElement, StripeJs, StripeSheet } from "./stripe-js";

/** What a wallet shows besides the total. */
export interface WalletSheet {
  /** They add up to the amount of the order. */
  lines: { name: string; amountCents: number }[];
  /** What the buyer agreed to be charged later. */
  renewal?: { line: string; applePay: NonNullable<StripeSheet["applePay"]> } | undefined;
}

/** What a wallet is asked to pay; `amountCents` is at least 1. */
export interface WalletOrder {
  amountCents: number;
  /** Whether the buyer agreed that later charges use the same method. */
  isKept: boolean;
  /** The address that was typed; "": the wallet is asked for one. */
  email: string;
}

export interface WalletEvents {
  /** Whether this browser has a wallet; false also when the buttons cannot be loaded. */
  onAvailable(isAvailable: boolean): void;
  /** A button was pressed. Undefined keeps the wallet closed. Called synchronously. */
  onClick(): WalletSheet | undefined;
  /** The buyer paid in the wallet. True when the payment went through. */
  onConfirm(tokenise: () => Promise<TokeniseAnswer>): Promise<boolean>;
}

/**
 * Apple Pay, Google Pay and Link as the provider's own buttons (Express Checkout Element). A wallet gives a confirmation
 * token of a card, which this site's server confirms the payment with, as with a typed card.
 */
export class StripeWallets {
  private elements: StripeElements | undefined;
  private element: StripeExpressElement | undefined;
  private order: WalletOrder;
  /** What an open wallet shows and the token is made for; later changes wait until it is closed. */
  private shown: WalletOrder;
  private isOpen = false;

  constructor(
    private readonly card: StripeCard,
    order: WalletOrder,
  ) {
    this.order = order;
    this.shown = order;
  }

  setOrder(order: WalletOrder): void {
    this.order = order;
    this.showOrder();
  }

  /** Draws the buttons into a box of the page; gives the function that takes them away. */
  mount(box: HTMLElement, look: StripeLook, events: WalletEvents): () => void {
    let isGone = false;
    this.card.load(look.locale).then(
      (stripe) => {
        if (!isGone) this.draw(stripe, box, look, events);
      },
      () => events.onAvailable(false),
    );
    return () => {
      isGone = true;
      this.isOpen = false;
      this.element?.destroy();
      this.element = undefined;
      this.elements = undefined;
    };
  }

  private draw(stripe: StripeJs, box: HTMLElement, look: StripeLook, events: WalletEvents): void {
    this.shown = this.order;
    const elements = stripe.elements({ ...elementsOptions(this.shown), ...look });
    const element = elements.create("expressCheckout", elementOptions(this.shown));
    element.on("ready", ({ availablePaymentMethods }) => {
      events.onAvailable(Object.values(availablePaymentMethods ?? {}).includes(true));
    });
    element.on("loaderror", () => events.onAvailable(false));
    element.on("click", ({ expressPaymentType, resolve, reject }) => {
      const sheet = this.isOpen ? undefined : events.onClick();
      if (sheet === undefined) return reject?.();
      this.isOpen = true;
      resolve(sheetFor(expressPaymentType, sheet));
    });
    element.on("cancel", () => this.close());
    element.on("confirm", async ({ paymentFailed }) => {
      const isPaid = await events.onConfirm(() => this.tokenise(stripe));
      if (!isPaid) paymentFailed({ reason: "fail" });
      this.close();
    });
    element.mount(box);
    this.elements = elements;
    this.element = element;
  }

  private async tokenise(stripe: StripeJs): Promise<TokeniseAnswer> {
    const { elements } = this;
    if (elements === undefined) return { kind: "unreachable" };
    try {
      const { error: incomplete } = await elements.submit();
      if (incomplete !== undefined) return { kind: "unreachable" };
      // Name and address are the wallet's; of the mail address the typed one counts.
      const { email } = this.shown;
      const billing_details = email === "" ? {} : { email };
      const { confirmationToken } = await stripe.createConfirmationToken({
        elements,
        params: { payment_method_data: { billing_details } },
      });
      return confirmationToken === undefined ? { kind: "unreachable" } : { kind: "token", token: confirmationToken.id };
    } catch {
      return { kind: "unreachable" };
    }
  }

  private close(): void {
    this.isOpen = false;
    this.showOrder();
  }

  private showOrder(): void {
    const { amountCents, isKept } = this.shown;
    if (this.isOpen) return;
    this.shown = this.order;
    if (this.order.amountCents === amountCents && this.order.isKept === isKept) return;
    this.elements?.update(elementsOptions(this.order));
  }
}

/** Apple Pay has a part of its own for renewals; the others get a line without an amount. */
function sheetFor(wallet: string, { lines, renewal }: WalletSheet): StripeSheet {
  const lineItems = lines.map(({ name, amountCents }) => ({ name, amount: amountCents }));
  if (renewal === undefined) return { lineItems };
  if (wallet === "apple_pay") return { lineItems, applePay: renewal.applePay };
  return { lineItems: [...lineItems, { name: renewal.line, amount: 0 }] };
}

/** As the server's PaymentIntent: a wallet is a card there, Link included, so that all of them renew alike. */
function elementsOptions({ amountCents, isKept }: WalletOrder): StripeElementsOptions {
  return {
    mode: "payment",
    amount: amountCents,
    currency: "usd",
    setupFutureUsage: isKept ? "off_session" : null,
    paymentMethodTypes: ["card"],
  };
}

function elementOptions({ email }: WalletOrder): object {
  return {
    billingAddressRequired: true,
    emailRequired: email === "",
    buttonHeight: 48,
    layout: { maxColumns: 2, maxRows: 2, overflow: "never" },
    paymentMethods: {
      applePay: "auto",
      googlePay: "auto",
      link: "auto",
      amazonPay: "never",
      klarna: "never",
      paypal: "never",
    },
  };
}
