#include "sandbox/testing/stripe/wallet_pages.h"

namespace molar::sandbox::stripe {

const std::string_view kExpressFrame = R"html(<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Pay with a wallet</title>
<link rel="stylesheet" href="/elements/frame.css"></head><body>
<div id="wallets" class="wallets"></div>
<script src="/elements/express.js"></script></body></html>
)html";

// Shows the wallets that this account offers (/elements/wallets), except those that the page
// refuses.
const std::string_view kExpressScript = R"js("use strict";
(() => {
  const query = new URLSearchParams(location.search);
  const names = { apple_pay: ["applePay", "Apple Pay"], google_pay: ["googlePay", "Google Pay"], link: ["link", "Link"] };
  const never = (query.get("never") ?? "").split(",");
  const box = document.getElementById("wallets");
  const tell = (message) => parent.postMessage(message, "*");
  document.documentElement.lang = query.get("lang") === "es" ? "es" : "en";
  const word = document.documentElement.lang === "es" ? "Pagar con" : "Pay with";

  async function show() {
    const { available } = await (await fetch("/elements/wallets")).json();
    const shown = available.filter((wallet) => wallet in names && !never.includes(names[wallet][0]));
    for (const wallet of shown) {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = `${word} ${names[wallet][1]}`;
      button.addEventListener("click", () => tell({ type: "wallet", wallet }));
      box.append(button);
    }
    new ResizeObserver(() => tell({ type: "height", height: shown.length === 0 ? 0 : document.body.scrollHeight + 4 })).observe(box);
    const is = Object.fromEntries(Object.entries(names).map(([wallet, [name]]) => [name, shown.includes(wallet)]));
    tell({ type: "ready", available: shown.length === 0 ? null : is });
  }
  void show();
})();
)js";

const std::string_view kSheetFrame = R"html(<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Wallet</title>
<link rel="stylesheet" href="/elements/frame.css"></head><body>
<div class="sheet"><h1 id="name"></h1><ul id="lines"></ul><p id="recurring"></p>
<label for="card">Card</label><select id="card">
<option value="4242424242424242">Visa 4242</option>
<option value="4000000000009995">Visa 9995 (declined)</option>
<option value="4000002760003184">Visa 3184 (3-D Secure)</option>
</select>
<p id="problem" role="alert"></p>
<button id="pay" type="button">Pay</button><button id="cancel" type="button">Cancel</button></div>
<script src="/elements/token.js"></script><script src="/elements/sheet.js"></script></body></html>
)html";

// The wallet's owner is fixed: it provides name, address and e-mail address.
const std::string_view kSheetScript = R"js("use strict";
(() => {
  const query = new URLSearchParams(location.search);
  const byId = (id) => document.getElementById(id);
  const wallet = query.get("wallet");
  const address = { line1: "7 Wallet Street", line2: null, city: "Tucson", state: "AZ", postal_code: "85701", country: "US" };
  const owner = { name: "Wanda Wallet", address };
  const tell = (message) => parent.postMessage(message, "*");
  const money = (cents) => new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" }).format(cents / 100);
  const isSpanish = query.get("lang") === "es";
  document.documentElement.lang = isSpanish ? "es" : "en";
  if (isSpanish) [byId("pay").textContent, byId("cancel").textContent, document.querySelector("label").textContent] = ["Pagar", "Cancelar", "Tarjeta"];
  byId("name").textContent = { apple_pay: "Apple Pay", google_pay: "Google Pay", link: "Link" }[wallet] ?? wallet;

  function addLine(name, amount, kind) {
    const line = document.createElement("li");
    line.className = kind;
    line.append(Object.assign(document.createElement("span"), { textContent: name }));
    line.append(Object.assign(document.createElement("span"), { textContent: money(amount) }));
    byId("lines").append(line);
  }

  function show({ lines, amount, recurring, emailRequired }) {
    for (const line of lines) addLine(line.name, line.amount, "line");
    addLine("Total", amount, "total");
    if (recurring) byId("recurring").textContent = `${recurring.regularBilling.label}: ${money(recurring.regularBilling.amount)}`;
    if (emailRequired) owner.email = "wanda@wallet.example";
  }

  for (const button of ["pay", "cancel"]) {
    byId(button).addEventListener("click", () => {
      byId("pay").disabled = button === "pay";
      tell({ type: button, billingDetails: owner });
    });
  }

  window.addEventListener("message", async ({ data, source, origin }) => {
    if (source !== parent) return;
    if (data.type === "show") show(data.shown);
    if (data.type !== "token") return;
    const card = { number: byId("card").value, exp_month: "12", exp_year: "2030", cvc: "123", wallet };
    const billing = { ...owner, ...data.billing };
    const answer = await window.createToken({ key: query.get("key"), card, billing, keeps: data.keeps });
    source.postMessage({ id: data.id, answer }, origin);
  });
  tell({ type: "ready" });
})();
)js";

}  // namespace molar::sandbox::stripe
