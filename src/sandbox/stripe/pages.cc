#include "sandbox/stripe/pages.h"

#include <string>
#include <string_view>

namespace molar::sandbox::stripe {

using http::Request;
using http::Response;

namespace {

// Talks to its frames by messages; a card's digits stay in the frame.
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

  function makeElement(publishableKey, options) {
    const handlers = {};
    const frame = document.createElement("iframe");
    const language = encodeURIComponent(options.locale ?? "en");
    frame.src = `${origin}/elements/payment?key=${encodeURIComponent(publishableKey)}&lang=${language}`;
    frame.title = options.locale === "es" ? "Campos seguros de la tarjeta" : "Secure card fields";
    frame.setAttribute("frameborder", "0");
    frame.setAttribute("width", "100%");
    frame.setAttribute("height", "230");
    const hear = (event) => {
      if (event.source === frame.contentWindow && event.data.type) handlers[event.data.type]?.(event.data);
    };
    return {
      frame,
      mount(box) {
        window.addEventListener("message", hear);
        frame.addEventListener("error", () => handlers.loaderror?.({}));
        box.append(frame);
      },
      destroy() {
        window.removeEventListener("message", hear);
        frame.remove();
      },
      focus: () => frame.contentWindow.postMessage({ type: "focus" }, origin),
      on(type, handler) {
        handlers[type] = handler;
        return this;
      },
    };
  }

  function askBank(clientSecret) {
    const frame = document.createElement("iframe");
    frame.src = `${origin}/bank/question?secret=${encodeURIComponent(clientSecret)}`;
    frame.title = "3-D Secure";
    frame.setAttribute("width", "280");
    frame.setAttribute("height", "260");
    const dialog = document.createElement("dialog");
    dialog.append(frame);
    document.body.append(dialog);
    dialog.showModal();
    return new Promise((resolve) => {
      window.addEventListener("message", (event) => {
        if (event.source !== frame.contentWindow || event.data.type !== "bank") return;
        dialog.remove();
        const refused = { type: "invalid_request_error", code: "payment_intent_authentication_failure" };
        resolve(event.data.outcome === "approve" ? { paymentIntent: {} } : { error: refused });
      });
    });
  }

  window.Stripe = (publishableKey) => ({
    elements(options) {
      let element;
      const elements = {
        update: (more) => Object.assign(options, more),
        create: () => (element = makeElement(publishableKey, options)),
        submit: () => ask(element.frame, { type: "submit" }),
        element: () => element,
      };
      return elements;
    },
    createConfirmationToken: ({ elements, params }) =>
      ask(elements.element().frame, { type: "token", billing: params.payment_method_data.billing_details }),
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
</form><script src="/elements/frame.js"></script></body></html>
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
)css";

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

  async function makeToken(billing) {
    const form = new URLSearchParams({
      "payment_method_data[type]": "card",
      "payment_method_data[card][number]": digits(number.value),
      "payment_method_data[card][exp_month]": digits(expiry.value).slice(0, 2),
      "payment_method_data[card][exp_year]": `20${digits(expiry.value).slice(2)}`,
      "payment_method_data[card][cvc]": digits(cvc.value),
      "payment_method_data[billing_details][name]": billing?.name ?? "",
      "payment_method_data[billing_details][address][postal_code]": billing?.address?.postal_code ?? "",
    });
    const response = await fetch("/v1/confirmation_tokens", {
      method: "POST",
      headers: { authorization: `Bearer ${query.get("key")}`, "content-type": "application/x-www-form-urlencoded" },
      body: form.toString(),
    });
    const body = await response.json();
    if (response.ok) return { confirmationToken: body };
    problem.textContent = body.error?.message ?? "";
    return { error: body.error ?? { type: "api_error" } };
  }

  window.addEventListener("message", async ({ data, source, origin }) => {
    if (source !== parent) return;
    if (data.type === "focus") number.focus();
    const answer = (value) => source.postMessage({ id: data.id, answer: value }, origin);
    if (data.type === "submit") {
      problem.textContent = complete() ? "" : words.bad;
      answer(complete() ? {} : { error: { type: "validation_error", code: "incomplete", message: words.bad } });
    }
    if (data.type === "token") answer(await makeToken(data.billing));
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

// Anybody may load and frame these: that is what they are for.
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
  add(router, "/bank/question", "text/html; charset=utf-8", kBankFrame);
  add(router, "/bank/frame.js", "text/javascript; charset=utf-8", kBankScript);
}

}  // namespace molar::sandbox::stripe
