import { vi } from "vitest";
import type { StripeJs, StripeProblem, StripeSheet } from "../features/payment/stripe-js";

type Handler = (event: never) => unknown;

/** The wallet buttons of the provider's script; the test presses, pays and cancels. */
class FakeExpress {
  elementsOptions: object | undefined;
  options: object | undefined;
  isMounted = false;
  readonly updates: object[] = [];
  readonly failures: object[] = [];
  rejected = 0;
  private handlers: Record<string, Handler> = {};

  make(elementsOptions: object, options: object) {
    this.elementsOptions = elementsOptions;
    this.options = options;
    this.isMounted = false;
    this.handlers = {};
    return {
      mount: (box: HTMLElement) => {
        box.append("wallets");
        this.isMounted = true;
      },
      destroy: () => (this.isMounted = false),
      focus: () => undefined,
      on: (event: string, handler: Handler) => void (this.handlers[event] = handler),
    };
  }

  ready(availablePaymentMethods: Record<string, boolean> | undefined): void {
    this.say("ready", { availablePaymentMethods });
  }

  /** Presses the button of a wallet. Returns the sheet that the page lets it open; undefined when the page rejects the press. */
  click(expressPaymentType: string): StripeSheet | undefined {
    let shown: StripeSheet | undefined;
    const resolve = (sheet: StripeSheet) => (shown = sheet);
    this.say("click", { expressPaymentType, resolve, reject: () => (this.rejected += 1) });
    return shown;
  }

  /** Pays in the open wallet. Resolves when the page's handler has ended. */
  async confirm(): Promise<void> {
    await this.say("confirm", { paymentFailed: (why: object) => this.failures.push(why) });
  }

  say(event: string, value: object = {}): unknown {
    return this.handlers[event]?.(value as never);
  }
}

/** The provider's script for tests of the page: creates tokens, and confirms authentications by the bank. */
export class FakeStripe {
  readonly express = new FakeExpress();
  readonly tokens: object[] = [];
  tokenError: StripeProblem | undefined;

  install(): void {
    const express = this.express;
    const stripe = {
      elements: (options: object) => ({
        create: (type: string, settings: object) =>
          type === "expressCheckout" ? express.make(options, settings) : new FakeExpress().make(options, settings),
        update: (more: object) => void express.updates.push(more),
        submit: async () => ({}),
      }),
      createConfirmationToken: async ({ params }: { params: object }) => {
        this.tokens.push(params);
        if (this.tokenError !== undefined) return { error: this.tokenError };
        return { confirmationToken: { id: `ctoken_${this.tokens.length}` } };
      },
      handleNextAction: async () => ({}),
    };
    window.Stripe = () => stripe as unknown as StripeJs;
  }

  remove(): void {
    delete window.Stripe;
    document.head.innerHTML = "";
  }
}

/** Prepares the payment step of a brand with Stripe: no stored answers, the script installed. */
export function openPaymentPage(): FakeStripe {
  sessionStorage.clear();
  vi.stubGlobal("scrollTo", () => undefined);
  const stripe = new FakeStripe();
  stripe.install();
  return stripe;
}

export function closePaymentPage(stripe: FakeStripe): void {
  stripe.remove();
  vi.unstubAllGlobals();
}
