// The part of Stripe.js that this site uses. https://docs.stripe.com/js

export interface StripeProblem {
  type: string;
  code?: string;
  message?: string;
}

export interface StripeElementsOptions {
  mode: "payment" | "setup";
  currency: "usd";
  amount?: number;
  /** Null for a wallet or a bank account: the method pays only this once. */
  setupFutureUsage: "off_session" | null;
  paymentMethodTypes: readonly string[];
  paymentMethodOptions?: { us_bank_account: { verification_method: "instant" } };
}

export interface StripeLineItem {
  name: string;
  amount: number;
}

/** Content of a wallet's sheet besides the total. https://docs.stripe.com/js/element/events/on_click */
export interface StripeSheet {
  lineItems: StripeLineItem[];
  applePay?: {
    recurringPaymentRequest: {
      paymentDescription: string;
      managementURL: string;
      billingAgreement: string;
      regularBilling: StripeRegularBilling;
    };
  };
}

export interface StripeRegularBilling {
  label: string;
  amount: number;
  recurringPaymentStartDate: Date;
  recurringPaymentIntervalUnit: "month" | "year";
  recurringPaymentIntervalCount: number;
}

export interface StripeExpressElement {
  mount(box: HTMLElement): void;
  destroy(): void;
  on(event: "ready", handler: (event: { availablePaymentMethods?: Record<string, boolean> | undefined }) => void): void;
  on(event: "loaderror" | "cancel", handler: () => void): void;
  /** Without a call of resolve within one second the wallet stays closed. */
  on(
    event: "click",
    handler: (event: { expressPaymentType: string; resolve: (sheet: StripeSheet) => void; reject?: () => void }) => void,
  ): void;
  on(event: "confirm", handler: (event: { paymentFailed: (why: { reason: "fail" }) => void }) => Promise<void>): void;
}

export interface StripePaymentElement {
  mount(box: HTMLElement): void;
  destroy(): void;
  focus(): void;
  on(event: "ready" | "loaderror", handler: () => void): void;
  on(event: "change", handler: (event: { complete: boolean }) => void): void;
}

export interface StripeElements {
  create(type: "payment", options: object): StripePaymentElement;
  create(type: "expressCheckout", options: object): StripeExpressElement;
  update(options: Partial<StripeElementsOptions>): void;
  submit(): Promise<{ error?: StripeProblem }>;
}

export interface StripeJs {
  elements(options: StripeElementsOptions & { locale: string; appearance: object }): StripeElements;
  createConfirmationToken(options: {
    elements: StripeElements;
    params?: { payment_method_data: { billing_details: object } };
  }): Promise<{ error?: StripeProblem; confirmationToken?: { id: string } }>;
  handleNextAction(options: { clientSecret: string }): Promise<{ error?: StripeProblem }>;
}

type StripeFactory = (publishableKey: string, options: { locale: string }) => StripeJs;

declare global {
  interface Window {
    Stripe?: StripeFactory;
  }
}

/** Loads the provider's script from the provider itself, once for each page. A failed call may be repeated. */
export async function loadStripe(scriptUrl: string, publishableKey: string, locale: string): Promise<StripeJs> {
  const factory = window.Stripe ?? (await loadScript(scriptUrl));
  return factory(publishableKey, { locale });
}

// Removes the script's element after a failure, so that the next call loads the script again.
function loadScript(url: string): Promise<StripeFactory> {
  const present = [...document.scripts].find((one) => one.src === url);
  const script = present ?? document.createElement("script");
  return new Promise((resolve, reject) => {
    const fail = (problem: string) => {
      script.remove();
      reject(new Error(`the payment provider's script ${problem}`));
    };
    script.addEventListener("load", () => {
      if (window.Stripe === undefined) fail("did not define window.Stripe");
      else resolve(window.Stripe);
    });
    script.addEventListener("error", () => fail("could not be loaded"));
    if (present !== undefined) return;
    script.src = url;
    script.async = true;
    document.head.append(script);
  });
}
