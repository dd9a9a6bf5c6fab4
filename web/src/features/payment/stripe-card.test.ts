// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { checkStripeCard, COMPLETE } from "./rules/stripe-card";
import { StripeCard } from "./stripe-card";
import type { StripeProblem } from "./stripe-js";

const OWNER = { number: COMPLETE, expiry: "", cvc: "", name: " Ana Hill ", billingZip: "85004" };
const CONFIG = { provider: "stripe", publishableKey: "pk_test_1", scriptUrl: "https://js.stripe.example/stripe.js" } as const;
const LOOK = { locale: "es", appearance: { theme: "stripe" } };

/** Calls of the fake provider script, and its configured answers. */
const calls = { options: [] as object[], params: [] as object[], updates: [] as object[], destroyed: 0 };
const answers: { submit?: StripeProblem; token?: StripeProblem; action?: StripeProblem } = {};
const handlers: Record<string, (event: { complete: boolean }) => void> = {};

beforeEach(() => {
  for (const key of Object.keys(answers)) delete answers[key as keyof typeof answers];
  calls.options = [];
  calls.params = [];
  calls.updates = [];
  calls.destroyed = 0;
  window.Stripe = vi.fn<NonNullable<typeof window.Stripe>>(() => ({
    elements: (options) => {
      calls.options.push(options);
      return {
        create: () => ({
          mount: (box) => box.append("frame"),
          destroy: () => (calls.destroyed += 1),
          focus: () => undefined,
          on: (event: string, handler: never) => void (handlers[event] = handler),
        }),
        update: (more) => void calls.updates.push(more),
        submit: async () => (answers.submit ? { error: answers.submit } : {}),
      };
    },
    createConfirmationToken: async ({ params }) => {
      if (params !== undefined) calls.params.push(params);
      return answers.token ? { error: answers.token } : { confirmationToken: { id: "ctoken_1" } };
    },
    handleNextAction: async () => (answers.action ? { error: answers.action } : {}),
  }));
});
afterEach(() => {
  delete window.Stripe;
  document.head.innerHTML = "";
});

async function mounted(amountCents = 14900): Promise<{ card: StripeCard; events: string[]; unmount: () => void }> {
  const card = new StripeCard(CONFIG);
  card.setAmount(amountCents);
  const events: string[] = [];
  const unmount = card.mount(document.createElement("div"), LOOK, {
    onReady: () => events.push("ready"),
    onFailed: () => events.push("failed"),
    onChange: (complete) => events.push(complete ? "complete" : "incomplete"),
  });
  await vi.waitFor(() => expect(calls.options.length + events.length).toBeGreaterThan(0));
  return { card, events, unmount };
}

describe("a card in the provider's frame", () => {
  it("is created with the page's amount and language, and stored for renewals", async () => {
    const { card } = await mounted();
    expect(calls.options[0]).toMatchObject({
      mode: "payment",
      amount: 14900,
      currency: "usd",
      setupFutureUsage: "off_session",
      paymentMethodTypes: ["card"],
      locale: "es",
    });
    card.setAmount(9900);
    card.setAmount(9900);
    expect(calls.updates).toHaveLength(1);
    expect(calls.updates[0]).toMatchObject({ amount: 9900 });
  });

  it("is only stored when nothing is charged", async () => {
    await mounted(0);
    expect(calls.options[0]).toMatchObject({ mode: "setup" });
    expect(calls.options[0]).not.toHaveProperty("amount");
  });

  it("returns a token, and sends the card's owner to the provider", async () => {
    const { card } = await mounted();
    expect(await card.tokenise(OWNER)).toEqual({ kind: "token", token: "ctoken_1" });
    expect(calls.params[0]).toEqual({
      payment_method_data: {
        billing_details: { name: "Ana Hill", address: { country: "US", postal_code: "85004" } },
      },
    });
  });

  it("sends the payer's email address to the provider when it is known", async () => {
    const { card } = await mounted();
    card.setPayerEmail("ana@example.org");
    await card.tokenise(OWNER);
    expect(calls.params[0]).toMatchObject({
      payment_method_data: { billing_details: { name: "Ana Hill", email: "ana@example.org" } },
    });
  });

  it.each([
    ["submit", "validation_error", { kind: "refused", codes: { number: "invalid" } }],
    ["token", "card_error", { kind: "refused", codes: { number: "invalid" } }],
    ["token", "api_connection_error", { kind: "unreachable" }],
    ["token", "api_error", { kind: "unreachable" }],
  ] as const)("maps a failed %s with %s to a refusal or to unreachable", async (step, type, answer) => {
    const { card } = await mounted();
    answers[step] = { type };
    expect(await card.tokenise(OWNER)).toEqual(answer);
  });

  it("is unreachable before it is mounted and after it is removed", async () => {
    expect(await new StripeCard(CONFIG).tokenise(OWNER)).toEqual({ kind: "unreachable" });
    const { card, unmount } = await mounted();
    unmount();
    expect(calls.destroyed).toBe(1);
    expect(await card.tokenise(OWNER)).toEqual({ kind: "unreachable" });
  });

  it("reports whether the bank approved, also without fields on the page", async () => {
    const card = new StripeCard(CONFIG);
    expect(await card.confirm("pi_1_secret_1")).toBe(true);
    answers.action = { type: "invalid_request_error", code: "payment_intent_authentication_failure" };
    expect(await card.confirm("pi_1_secret_1")).toBe(false);
  });

  it("creates one Stripe object for parallel calls of load()", async () => {
    const card = new StripeCard(CONFIG);
    const [one, other] = await Promise.all([card.load("en"), card.load("en")]);
    expect(one).toBe(other);
    expect(window.Stripe).toHaveBeenCalledTimes(1);
  });

  it("loads the provider's script, and removes its element after a failure", async () => {
    delete window.Stripe;
    const { events } = await (async () => {
      const card = new StripeCard(CONFIG);
      const seen: string[] = [];
      card.mount(document.createElement("div"), LOOK, {
        onReady: () => seen.push("ready"),
        onFailed: () => seen.push("failed"),
        onChange: () => undefined,
      });
      return { events: seen };
    })();
    const script = document.head.querySelector("script");
    expect(script?.src).toBe(CONFIG.scriptUrl);
    script?.dispatchEvent(new Event("error"));
    await vi.waitFor(() => expect(events).toEqual(["failed"]));
    expect(document.head.querySelector("script")).toBeNull();
  });

  it("loads the script again after a load that did not define window.Stripe", async () => {
    const factory = window.Stripe;
    delete window.Stripe;
    const card = new StripeCard(CONFIG);
    const failed = card.load("en");
    document.head.querySelector("script")?.dispatchEvent(new Event("load"));
    await expect(failed).rejects.toThrow("did not define window.Stripe");
    expect(document.head.querySelector("script")).toBeNull();

    const retried = card.load("en");
    if (factory !== undefined) window.Stripe = factory;
    document.head.querySelector("script")?.dispatchEvent(new Event("load"));
    await expect(retried).resolves.toHaveProperty("elements");
  });

  it("reports whether the frame is complete; the form checks name and ZIP code", async () => {
    const { events } = await mounted();
    handlers.change?.({ complete: true });
    handlers.change?.({ complete: false });
    expect(events).toEqual(["complete", "incomplete"]);
    expect(checkStripeCard(OWNER)).toEqual({});
    expect(checkStripeCard({ ...OWNER, number: "", name: "A", billingZip: "8" })).toEqual({
      number: "required",
      name: "too_short",
      billingZip: "invalid",
    });
  });
});
