import type { TokeniseAnswer } from "./card-entry";
import type { StripeCard, StripeLook } from "./stripe-card";
import type { StripeElements, StripeElementsOptions, StripeExpressElement, StripeJs, StripeSheet } from "./stripe-js";

/** Content of a wallet's sheet besides the total. */
export interface WalletSheet {
  /** Their sum is the amount of the order. */
  lines: { name: string; amountCents: number }[];
  /** Later charges to which the buyer agreed. */
  renewal?: { line: string; applePay: NonNullable<StripeSheet["applePay"]> } | undefined;
}

/** The payment requested from a wallet; `amountCents` is at least 1. */
export interface WalletOrder {
  amountCents: number;
  /** Whether the buyer agreed to later charges with the same method. */
  isStored: boolean;
  /** The typed e-mail address; "": the wallet asks for one. */
  email: string;
}

export interface WalletEvents {
  /** Reports whether this browser has a wallet; false also when the buttons cannot be loaded. */
  onAvailable(isAvailable: boolean): void;
  /** Called synchronously when a button is pressed. Undefined leaves the wallet closed. */
  onClick(): WalletSheet | undefined;
  /** Called when the buyer paid in the wallet. Returns whether the payment succeeded. */
  onConfirm(tokenise: () => Promise<TokeniseAnswer>): Promise<boolean>;
}

/**
 * Apple Pay, Google Pay and Link as the provider's own buttons (Express Checkout Element). A wallet creates a
 * confirmation token of a card; this site's server confirms the payment with it, as for a typed card.
 */
export class StripeWallets {
  private elements: StripeElements | undefined;
  private element: StripeExpressElement | undefined;
  private order: WalletOrder;
  /** The order that an open wallet shows and that the token is for; later changes wait until the wallet closes. */
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

  /** Draws the buttons into an element of the page. Returns the function that removes them. */
  mount(box: HTMLElement, look: StripeLook, events: WalletEvents): () => void {
    let isUnmounted = false;
    this.card.load(look.locale).then(
      (stripe) => {
        if (!isUnmounted) this.draw(stripe, box, look, events);
      },
      () => events.onAvailable(false),
    );
    return () => {
      isUnmounted = true;
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
      // Name and address come from the wallet; the typed e-mail address takes precedence over the wallet's.
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
    const { amountCents, isStored } = this.shown;
    if (this.isOpen) return;
    this.shown = this.order;
    if (this.order.amountCents === amountCents && this.order.isStored === isStored) return;
    this.elements?.update(elementsOptions(this.order));
  }
}

/** Apple Pay has a separate field for renewals; other wallets show a line without an amount. */
function sheetFor(wallet: string, { lines, renewal }: WalletSheet): StripeSheet {
  const lineItems = lines.map(({ name, amountCents }) => ({ name, amount: amountCents }));
  if (renewal === undefined) return { lineItems };
  if (wallet === "apple_pay") return { lineItems, applePay: renewal.applePay };
  return { lineItems: [...lineItems, { name: renewal.line, amount: 0 }] };
}

/** Matches the server's PaymentIntent: a wallet, Link included, is a card there, so that all of them renew alike. */
function elementsOptions({ amountCents, isStored }: WalletOrder): StripeElementsOptions {
  return {
    mode: "payment",
    amount: amountCents,
    currency: "usd",
    setupFutureUsage: isStored ? "off_session" : null,
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
