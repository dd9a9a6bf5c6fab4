#include "sandbox/testing/stripe/pages.h"

#include <string>
#include <string_view>

#include "sandbox/testing/stripe/bank_pages.h"
#include "sandbox/testing/stripe/wallet_pages.h"

namespace molar::sandbox::stripe {

using http::Request;
using http::Response;

namespace {

// Communicates with its frames by messages; the card's digits stay in the frame.
constexpr std::string_view kScript = R"js("use strict";
(() => {
  const origin = new URL(document.currentScript.src).origin;
  let last = 0;

  function ask(frame, message) {
    return new Promise((resolve) => {
      const id = ++last;
      const hear = (event) => {
        if (event.source !== frame.contentWindow || event.data.id !== id) return;
        window.removeEventListener("message", hear);
        resolve(event.data.answer);
      };
      window.addEventListener("message", hear);
      frame.contentWindow.postMessage({ id, ...message }, origin);
    });
  }

  function makeFrame(path, query, title, height) {
    const frame = document.createElement("iframe");
    frame.src = `${origin}${path}?${new URLSearchParams(query)}`;
    frame.title = title;
    frame.setAttribute("frameborder", "0");
    frame.setAttribute("width", "100%");
    frame.setAttribute("height", height);
    return frame;
  }

  function makeElement(frame, hear) {
    const handlers = {};
    const listen = (event) => {
      if (event.source === frame.contentWindow && event.data.type) hear(event.data, handlers);
    };
    return {
      frame,
      mount(box) {
        window.addEventListener("message", listen);
        frame.addEventListener("error", () => handlers.loaderror?.({}));
        box.append(frame);
      },
      destroy() {
        window.removeEventListener("message", listen);
        frame.remove();
      },
      focus: () => frame.contentWindow.postMessage({ type: "focus" }, origin),
      on(type, handler) {
        handlers[type] = handler;
        return this;
      },
    };
  }

  function makePaymentFrame(key, { locale = "en", paymentMethodTypes }, settings) {
    const isSpanish = locale === "es";
    if (paymentMethodTypes[0] === "us_bank_account") {
      const { name = "", email = "" } = settings.defaultValues?.billingDetails ?? {};
      const title = isSpanish ? "Campos seguros del banco" : "Secure bank fields";
      return makeFrame("/elements/bank", { key, lang: locale, name, email }, title, "330");
    }
    const title = isSpanish ? "Campos seguros de la tarjeta" : "Secure card fields";
    return makeFrame("/elements/payment", { key, lang: locale }, title, "230");
  }

  function makePayment(key, options, settings) {
    const frame = makePaymentFrame(key, options, settings);
    const element = makeElement(frame, (said, handlers) => handlers[said.type]?.(said));
    element.submit = () => ask(frame, { type: "submit" });
    element.tokenise = (billing) => ask(frame, { type: "token", billing, keeps: options.setupFutureUsage });
    return element;
  }

  function showDialog(frame) {
    const dialog = document.createElement("dialog");
    frame.setAttribute("width", "280");
    dialog.append(frame);
    document.body.append(dialog);
    dialog.showModal();
    return dialog;
  }

  // Opens a wallet's sheet with these details; calls hear() with "pay" and "cancel" until close().
  function openSheet(key, options, wallet, shown, hear) {
    const title = options.locale === "es" ? "Cartera digital" : "Wallet";
    const frame = makeFrame("/elements/sheet", { key, wallet, lang: options.locale ?? "en" }, title, "420");
    const dialog = showDialog(frame);
    const listen = ({ source, data }) => {
      if (source !== frame.contentWindow) return;
      if (data.type === "ready") frame.contentWindow.postMessage({ type: "show", shown }, origin);
      if (data.type === "pay" || data.type === "cancel") hear(data);
    };
    const close = () => {
      window.removeEventListener("message", listen);
      dialog.remove();
    };
    window.addEventListener("message", listen);
    dialog.addEventListener("cancel", () => hear({ type: "cancel" }));
    return { frame, close };
  }

  function makeExpress(key, options, settings) {
    const elementType = "expressCheckout";
    const title = options.locale === "es" ? "Pagar con una cartera digital" : "Pay with a wallet";
    const never = Object.entries(settings.paymentMethods ?? {}).filter(([, when]) => when === "never");
    const query = { lang: options.locale ?? "en", never: never.map(([name]) => name).join() };
    const frame = makeFrame("/elements/express", query, title, "0");
    let sheet;
    const closeSheet = () => {
      sheet?.close();
      sheet = undefined;
    };
    const show = (wallet, handlers, details) => {
      const lines = details.lineItems ?? [];
      const sum = lines.reduce((total, { amount }) => total + amount, 0);
      if (sum > options.amount) throw new Error("IntegrationError: the line items exceed the amount.");
      const asked = { emailRequired: settings.emailRequired === true, lines, amount: options.amount };
      const shown = { ...asked, recurring: wallet === "apple_pay" ? details.applePay?.recurringPaymentRequest : undefined };
      sheet = openSheet(key, options, wallet, shown, (said) => {
        if (said.type === "pay") {
          const { billingDetails } = said;
          handlers.confirm?.({ elementType, expressPaymentType: wallet, billingDetails, paymentFailed: closeSheet });
        } else {
          closeSheet();
          handlers.cancel?.({ elementType });
        }
      });
    };
    // A click opens the sheet only if the page resolves it within a second.
    const click = (wallet, handlers) => {
      let isOver = sheet !== undefined;
      const timer = setTimeout(() => (isOver = true), 1000);
      const end = (then) => (details) => {
        if (isOver) return;
        isOver = true;
        clearTimeout(timer);
        then?.(details ?? {});
      };
      if (isOver) return;
      const resolve = end((details) => show(wallet, handlers, details));
      handlers.click?.({ elementType, expressPaymentType: wallet, resolve, reject: end() });
    };
    const element = makeElement(frame, (said, handlers) => {
      if (said.type === "height") frame.setAttribute("height", String(said.height));
      if (said.type === "wallet") click(said.wallet, handlers);
      if (said.type === "ready") handlers.ready?.({ elementType, availablePaymentMethods: said.available ?? undefined });
    });
    element.submit = async () => ({});
    element.tokenise = async (billing) => {
      if (sheet === undefined) throw new Error("IntegrationError: no payment was confirmed in a wallet.");
      const answer = await ask(sheet.frame, { type: "token", billing, keeps: options.setupFutureUsage });
      closeSheet();
      return answer;
    };
    const { destroy } = element;
    element.destroy = () => {
      closeSheet();
      destroy();
    };
    return element;
  }

  function askBank(clientSecret) {
    const frame = makeFrame("/bank/question", { secret: clientSecret }, "3-D Secure", "260");
    const dialog = showDialog(frame);
    return new Promise((resolve) => {
      window.addEventListener("message", (event) => {
        if (event.source !== frame.contentWindow || event.data.type !== "bank") return;
        dialog.remove();
        const refused = { type: "invalid_request_error", code: "payment_intent_authentication_failure" };
        resolve(event.data.outcome === "approve" ? { paymentIntent: {} } : { error: refused });
      });
    });
  }

  window.Stripe = (key) => ({
    elements(options) {
      let element;
      return {
        update: (more) => Object.assign(options, more),
        create: (type, settings) =>
          (element = (type === "expressCheckout" ? makeExpress : makePayment)(key, options, settings ?? {})),
        submit: () => element.submit(),
        element: () => element,
      };
    },
    createConfirmationToken: ({ elements, params }) =>
      elements.element().tokenise(params?.payment_method_data?.billing_details ?? {}),
    handleNextAction: ({ clientSecret }) => askBank(clientSecret),
  });
})();
)js";

constexpr std::string_view kCardFrame = R"html(<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Secure card fields</title>
<link rel="stylesheet" href="/elements/frame.css"></head><body>
<form novalidate>
<label for="number">Card number</label><input id="number" autocomplete="cc-number" inputmode="numeric">
<div class="row">
<div><label for="expiry">Expiration date</label><input id="expiry" autocomplete="cc-exp" placeholder="MM / YY" inputmode="numeric"></div>
<div><label for="cvc">Security code</label><input id="cvc" autocomplete="cc-csc" inputmode="numeric"></div>
</div>
<p id="problem" role="alert"></p>
</form><script src="/elements/token.js"></script><script src="/elements/frame.js"></script></body></html>
)html";

constexpr std::string_view kFrameStyle = R"css(
body { margin: 2px; font: 18px system-ui, sans-serif; }
label { display: block; margin: 0.5rem 0 0.25rem; }
input { box-sizing: border-box; width: 100%; min-height: 44px; padding: 0 0.6rem; font: inherit; border: 1px solid #667; border-radius: 6px; }
input:focus { outline: 3px solid #1a56db; }
.row { display: flex; gap: 1rem; }
.row > div { flex: 1; min-width: 0; }
#problem { color: #b3261e; margin: 0.5rem 0 0; }
button { min-height: 44px; min-width: 8rem; font: inherit; margin: 0.5rem 0.5rem 0 0; }
.wallets { display: grid; grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr)); gap: 8px; }
.wallets button { width: 100%; min-height: 48px; margin: 0; color: #fff; background: #111; border: 0; border-radius: 6px; }
.wallets button:focus-visible { outline: 3px solid #1a56db; outline-offset: -6px; }
.sheet h1 { margin: 0 0 0.5rem; font-size: 1.2rem; }
.sheet ul { margin: 0; padding: 0; list-style: none; font-size: 15px; }
.sheet li { display: flex; justify-content: space-between; gap: 1rem; }
.sheet .total { font-weight: bold; }
.sheet select { width: 100%; min-height: 44px; font: inherit; }
)css";

// Creates a confirmation token from card and owner, for every frame with a card.
constexpr std::string_view kTokenScript = R"js("use strict";
window.createToken = async ({ key, card, billing, keeps }) => {
  const form = new URLSearchParams({ "payment_method_data[type]": "card" });
  const add = (name, value) => {
    if (typeof value === "object" && value !== null) Object.entries(value).forEach(([part, of]) => add(`${name}[${part}]`, of));
    else if (value !== undefined && value !== null) form.set(name, value);
  };
  add("payment_method_data[card]", card);
  add("payment_method_data[billing_details]", billing);
  add("setup_future_usage", keeps);
  const response = await fetch("/v1/confirmation_tokens", {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/x-www-form-urlencoded" },
    body: form.toString(),
  });
  const body = await response.json();
  return response.ok ? { confirmationToken: body } : { error: body.error ?? { type: "api_error" } };
};
)js";

constexpr std::string_view kCardScript = R"js("use strict";
(() => {
  const query = new URLSearchParams(location.search);
  const fields = ["number", "expiry", "cvc"].map((id) => document.getElementById(id));
  const [number, expiry, cvc] = fields;
  const problem = document.getElementById("problem");
  const words = query.get("lang") === "es"
    ? { number: "Número de tarjeta", expiry: "Fecha de vencimiento", cvc: "Código de seguridad", bad: "Los datos de la tarjeta están incompletos." }
    : { number: "Card number", expiry: "Expiration date", cvc: "Security code", bad: "Your card details are incomplete." };
  document.documentElement.lang = query.get("lang") === "es" ? "es" : "en";
  for (const field of fields) document.querySelector(`label[for=${field.id}]`).textContent = words[field.id];

  const digits = (text) => text.replace(/\D/g, "");
  const complete = () =>
    digits(number.value).length >= 13 && digits(expiry.value).length === 4 && digits(cvc.value).length >= 3;
  const tell = (message) => parent.postMessage(message, "*");

  for (const field of fields) {
    field.addEventListener("input", () => {
      problem.textContent = "";
      tell({ type: "change", complete: complete(), empty: fields.every((one) => one.value === "") });
    });
  }

  async function makeToken(billing, keeps) {
    const answer = await window.createToken({ key: query.get("key"), card: {
      number: digits(number.value),
      exp_month: digits(expiry.value).slice(0, 2),
      exp_year: `20${digits(expiry.value).slice(2)}`,
      cvc: digits(cvc.value),
    }, billing, keeps });
    problem.textContent = answer.error?.message ?? "";
    return answer;
  }

  window.addEventListener("message", async ({ data, source, origin }) => {
    if (source !== parent) return;
    if (data.type === "focus") number.focus();
    const answer = (value) => source.postMessage({ id: data.id, answer: value }, origin);
    if (data.type === "submit") {
      problem.textContent = complete() ? "" : words.bad;
      answer(complete() ? {} : { error: { type: "validation_error", code: "incomplete", message: words.bad } });
    }
    if (data.type === "token") answer(await makeToken(data.billing, data.keeps));
  });
  tell({ type: "ready", elementType: "payment" });
})();
)js";

constexpr std::string_view kBankFrame = R"html(<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>3-D Secure</title>
<link rel="stylesheet" href="/elements/frame.css"></head><body>
<h1>Bank test page</h1><p>Confirm this payment?</p>
<button id="approve" type="button">Complete</button><button id="fail" type="button">Fail</button>
<script src="/bank/frame.js"></script></body></html>
)html";

constexpr std::string_view kBankScript = R"js("use strict";
(() => {
  const secret = new URLSearchParams(location.search).get("secret");
  for (const outcome of ["approve", "fail"]) {
    document.getElementById(outcome).addEventListener("click", async () => {
      await fetch("/bank/answer", {
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body: new URLSearchParams({ client_secret: secret, outcome }).toString(),
      });
      parent.postMessage({ type: "bank", outcome }, "*");
    });
  }
})();
)js";

// Any site may load and frame these pages: this is their purpose.
Response page(std::string_view type, std::string_view text) {
  Response response;
  response.body = std::string(text);
  response.set("Content-Type", std::string(type));
  response.set("Cache-Control", "no-store");
  response.set("Content-Security-Policy", "default-src 'self'");
  response.set("Cross-Origin-Resource-Policy", "cross-origin");
  return response;
}

void add(http::Router& router, const char* path, std::string_view type, std::string_view text) {
  router.add("GET", path, [type, text](const Request&) { return page(type, text); });
}

}  // namespace

void bind_pages(http::Router& router) {
  add(router, "/basil/stripe.js", "text/javascript; charset=utf-8", kScript);
  add(router, "/elements/payment", "text/html; charset=utf-8", kCardFrame);
  add(router, "/elements/frame.css", "text/css; charset=utf-8", kFrameStyle);
  add(router, "/elements/frame.js", "text/javascript; charset=utf-8", kCardScript);
  add(router, "/elements/token.js", "text/javascript; charset=utf-8", kTokenScript);
  add(router, "/elements/bank", "text/html; charset=utf-8", kBankAccountFrame);
  add(router, "/elements/bank.js", "text/javascript; charset=utf-8", kBankAccountScript);
  add(router, "/elements/express", "text/html; charset=utf-8", kExpressFrame);
  add(router, "/elements/express.js", "text/javascript; charset=utf-8", kExpressScript);
  add(router, "/elements/sheet", "text/html; charset=utf-8", kSheetFrame);
  add(router, "/elements/sheet.js", "text/javascript; charset=utf-8", kSheetScript);
  add(router, "/bank/question", "text/html; charset=utf-8", kBankFrame);
  add(router, "/bank/frame.js", "text/javascript; charset=utf-8", kBankScript);
}

}  // namespace molar::sandbox::stripe
