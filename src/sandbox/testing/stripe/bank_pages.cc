#include "sandbox/testing/stripe/bank_pages.h"

namespace molar::sandbox::stripe {

// The frame has no login: choosing an account counts as a login by its owner.
const std::string_view kBankAccountFrame = R"html(<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Secure bank fields</title>
<link rel="stylesheet" href="/elements/frame.css"></head><body class="sheet">
<form novalidate>
<label for="name">Full name</label><input id="name" autocomplete="name">
<label for="email">Email</label><input id="email" type="email" autocomplete="email">
<label for="account">Bank</label><select id="account">
<option value="">–</option>
<option value="000123456789">Test bank 6789</option>
<option value="000222222227">Test bank 2227</option>
<option value="000111111113">Test bank 1113</option>
</select>
<p id="mandate"></p>
<p id="problem" role="alert"></p>
</form><script src="/elements/bank.js"></script></body></html>
)html";

const std::string_view kBankAccountScript = R"js("use strict";
(() => {
  const query = new URLSearchParams(location.search);
  const fields = ["name", "email", "account"].map((id) => document.getElementById(id));
  const [name, email, account] = fields;
  const problem = document.getElementById("problem");
  const isSpanish = query.get("lang") === "es";
  const words = isSpanish
    ? { name: "Nombre completo", email: "Correo electrónico", account: "Banco", bad: "Elija su banco.", mandate: "Al pagar, usted autoriza el débito de su cuenta bancaria." }
    : { name: "Full name", email: "Email", account: "Bank", bad: "Choose your bank.", mandate: "By paying, you authorize the debit of your bank account." };
  document.documentElement.lang = isSpanish ? "es" : "en";
  for (const field of fields) document.querySelector(`label[for=${field.id}]`).textContent = words[field.id];
  document.getElementById("mandate").textContent = words.mandate;
  name.value = query.get("name") ?? "";
  email.value = query.get("email") ?? "";

  const complete = () => fields.every((field) => field.value !== "");
  const tell = (message) => parent.postMessage(message, "*");
  for (const field of fields) {
    field.addEventListener("input", () => {
      problem.textContent = "";
      tell({ type: "change", complete: complete(), empty: account.value === "" });
    });
  }

  async function makeToken() {
    const data = "payment_method_data";
    const form = new URLSearchParams({
      [`${data}[type]`]: "us_bank_account",
      [`${data}[us_bank_account][account_number]`]: account.value,
      [`${data}[billing_details][name]`]: name.value,
      [`${data}[billing_details][email]`]: email.value,
    });
    const response = await fetch("/v1/confirmation_tokens", {
      method: "POST",
      headers: { authorization: `Bearer ${query.get("key")}`, "content-type": "application/x-www-form-urlencoded" },
      body: form.toString(),
    });
    const body = await response.json();
    return response.ok ? { confirmationToken: body } : { error: body.error ?? { type: "api_error" } };
  }

  window.addEventListener("message", async ({ data, source, origin }) => {
    if (source !== parent) return;
    if (data.type === "focus") name.focus();
    const answer = (value) => source.postMessage({ id: data.id, answer: value }, origin);
    if (data.type === "submit") {
      problem.textContent = complete() ? "" : words.bad;
      answer(complete() ? {} : { error: { type: "validation_error", code: "incomplete", message: words.bad } });
    }
    if (data.type === "token") answer(await makeToken());
  });
  tell({ type: "ready", elementType: "payment" });
})();
)js";

}  // namespace molar::sandbox::stripe
