import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { loadContent } from "../content/loaded-content";
import { testContent } from "../testing/test-site";
import { NOTICE_KINDS } from "./notice-data";
import { renderMail, type MailInput, type MailOutcome } from "./render-mail";
import { samples } from "./samples";

const content = loadContent(JSON.stringify(testContent({
  site: { name: "Cedar Dental Club", languages: ["en", "es"] },
  organisation: {
    legalName: "Cedar Dental Club, Inc.",
    address: "400 Grove Street, Columbus, OH 43085",
    phone: "8005550142",
    email: "hello@cedar.example",
    website: "https://www.cedar.example",
  },
})));
const place = { origin: "https://cedar.example", timeZone: "America/New_York" };

function render(input: Partial<MailInput> & { kind: string }): MailOutcome {
  return renderMail({ language: "en", data: {}, ...place, ...input }, content);
}

function renderSample(name: string, language = "en", more: object = {}) {
  const sample = samples.find((one) => one.name === name);
  const outcome = render({ kind: sample?.kind ?? name, data: { ...sample?.data, ...more }, language });
  if (!outcome.ok) throw new Error(outcome.fault);
  return outcome;
}

describe("every mail", () => {
  const all = samples.flatMap(({ name }) => ["en", "es"].map((language) => [name, language] as const));

  it.each(all)("%s in %s is complete and safe, and its text has the same links", (name, language) => {
    const { subject, text, html } = renderSample(name, language);
    expect(subject).not.toBe("");
    for (const part of [subject, text, html]) {
      expect(part).not.toMatch(/\bmail\.\w|\{\w+\}|undefined|NaN|\[object/);
    }
    expect(html).toMatch(new RegExp(`^<!doctype html><html lang="${language}" dir="ltr">`));
    expect(html).not.toMatch(/<script|javascript:|<img(?![^>]* alt=")|src="(?!https:)/);
    expect(text).toContain("400 Grove Street");
    expect(html).toContain("400 Grove Street");
    for (const href of hrefsOf(html).filter((one) => !one.endsWith("example/"))) expect(text).toContain(href);
  });

  it.each(all)("%s in %s has roles or labels for its tables, and one main heading", (name, language) => {
    const { html } = renderSample(name, language);
    for (const table of html.match(/<table[^>]*>/g) ?? []) {
      expect(table).toMatch(/role="presentation"|aria-label="[^"]+"/);
    }
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html).toContain('aria-roledescription="email"');
  });

  it("has a sample of every kind", () => {
    expect(new Set(samples.map(({ kind }) => kind))).toEqual(new Set(NOTICE_KINDS));
  });

  it("has the same kinds as the server", () => {
    const file = resolve(import.meta.dirname, "../../../src/domain/outbox/notice_kinds.cc");
    const known = [...readFileSync(file, "utf8").matchAll(/\{"(\w+)", \w+/g)].map(([, kind]) => kind);
    expect(known.sort()).toEqual([...NOTICE_KINDS].sort());
  });

  it("links to the brand's own site only", () => {
    for (const { name } of samples) {
      for (const href of hrefsOf(renderSample(name).html)) expect(href).toMatch(/^https:\/\/cedar\.example\//);
    }
  });
});

describe("legally required statements", () => {
  const cancelable = ["welcome", "receipt", "renewal_notice", "yearly_reminder", "renewed", "auto_renew_changed-on", "plan_switched", "payment_failed"];

  it.each(cancelable)("%s says how to cancel: online, by mail, phone and letter", (name) => {
    for (const part of [renderSample(name).text, renderSample(name).html]) {
      expect(part).toContain("https://cedar.example/dashboard/cancel");
      expect(part).toContain("hello@cedar.example");
      expect(part).toContain("(800) 555-0142");
      expect(part).toContain("400 Grove Street, Columbus, OH 43085");
    }
  });

  it.each(["welcome", "receipt", "renewed", "plan_switched", "invite"])("%s says that it is not insurance", (name) => {
    expect(renderSample(name).text).toContain("THIS IS NOT INSURANCE.");
    expect(renderSample(name, "es").text).toContain("ESTO NO ES UN SEGURO.");
  });

  it("a reminder names product, amount, frequency, day and card", () => {
    const { text } = renderSample("renewal_notice");
    expect(text).toContain("Family Dental");
    expect(text).toContain("Amount: $199.00");
    expect(text).toContain("How often: once a year");
    expect(text).toContain("11/21/2027");
    expect(text).toContain("Visa ending in 4242");
  });

  it("a reminder mentions a change of the price, and nothing when it is the same", () => {
    expect(renderSample("renewal_notice").text).toContain("it was $189.00, and it is $199.00");
    expect(renderSample("renewal_notice", "en", { previousCents: 19_900 }).text).not.toContain("The price changes");
  });

  it("a reminder announces the charge that is left after credit", () => {
    const paid = { creditCents: 5_000, chargeCents: 14_900 };
    const { text } = renderSample("renewal_notice", "en", paid);
    expect(text).toContain("We will charge $149.00 to Visa ending in 4242.");
    expect(text).toContain("The price is $199.00. Your credit pays $50.00 of it.");
    expect(text).toContain("it was $189.00, and it is $199.00");
    expect(text).toContain("Amount: $149.00");
    expect(renderSample("renewal_notice", "es", paid).text).toContain("Su saldo a favor paga $50.00");
  });

  it("every mail that says how to cancel has the server's sentence about the refund", () => {
    const refundRule = "Cancel by 12/21/2026 and get $129.00 back.";
    for (const kind of ["welcome", "receipt", "renewed", "renewal_notice", "yearly_reminder", "plan_switched"] as const) {
      expect(renderSample(kind, "en", { refundRule }).text).toContain(refundRule);
    }
  });

  it.each([
    ["window_30_fee_kept", true],
    [undefined, true],
    ["window_30_fee_returned", false],
    ["window_30_no_fee", false],
  ])("mails that were queued with the refund rule %s name no amount, and say that a fee may be kept: %s", (refundRule, isRetained) => {
    const { text } = renderSample("welcome", "en", { refundRule });
    expect(text).not.toContain("window_30");
    expect(text).toContain("You see the exact amount before you confirm.");
    expect(text.includes("We may keep a one-time processing fee.")).toBe(isRetained);
  });

  it("the welcome mail has a link for a first password only for accounts without one", () => {
    expect(renderSample("welcome").text).toContain("choose one with this link within 7 days. It works once.");
    expect(renderSample("welcome").text).toContain("/reset-password?token=");
    expect(renderSample("welcome", "en", { passwordPath: null }).text).not.toContain("password");
  });

  it("the mail about a first password says that it is set, not changed", () => {
    expect(renderSample("password_changed-first").subject).toMatch(/^Your password is set/);
    expect(renderSample("password_changed-first").text).not.toContain("logged out");
    expect(renderSample("password_changed-first", "es").text).toContain("se eligió una contraseña para su cuenta");
  });

  it("the welcome mail says whether the plan renews, as agreed", () => {
    expect(renderSample("welcome").text).toContain("Your plan renews on 11/21/2027 for $199.00, for a year, as you agreed.");
    expect(renderSample("welcome", "en", { autoRenew: false }).text).toContain("does not renew automatically. It ends on 11/20/2027");
  });

  it("the mail about automatic renewal promises monthly members one reminder a year", () => {
    expect(renderSample("auto_renew_changed-on").text).toContain("remind you before");
    expect(renderSample("auto_renew_changed-on", "en", { cycle: "monthly" }).text).toContain("remind you once a year");
    expect(renderSample("auto_renew_changed-on", "es", { cycle: "monthly" }).text).toContain("una vez al año");
  });

  it("grievance mails name the regulator and promise no disadvantage", () => {
    expect(renderSample("grievance_closed").text).toContain("department of insurance");
    expect(renderSample("grievance_received").text).toContain("Nobody may treat you worse");
  });

  it("a decision offers another look, unless it is the decision on an appeal", () => {
    expect(renderSample("grievance_closed").text).toContain("you can ask us to look at it again");
    const final = renderSample("grievance_closed", "en", { appealPath: undefined, isFinal: true }).text;
    expect(final).toContain("This decision is final.");
    expect(final).not.toMatch(/look at it again|within 30 days/);
    const toVisitor = renderSample("grievance_closed", "en", { appealPath: undefined }).text;
    expect(toVisitor).toContain("reply to this email within 30 days");
  });

  it("a question about a grievance names the site only to filers who can answer there", () => {
    expect(renderSample("grievance_info_requested", "en", { trackPath: "/dashboard/grievances/G-1" }).text).toContain("on the site");
    const toVisitor = renderSample("grievance_info_requested", "en", { trackPath: undefined }).text;
    expect(toVisitor).toContain("Reply to this email to answer.");
    expect(toVisitor).not.toContain("on the site");
  });
});

describe("user input", () => {
  it("is escaped in HTML, and quoted in text", () => {
    const { html, text, subject } = renderSample("contact_notice");
    expect(html).toContain("&lt;b&gt;not bold&lt;/b&gt;");
    expect(html).not.toContain("<b>not bold");
    expect(text).toContain("> Hello,\n> I was charged twice?\n>\n> > From: billing\n> <b>not bold</b>");
    expect(subject).toBe("C-2026-000007: Billing, Cedar Dental Club");
  });

  it("adds no line break to a subject", () => {
    expect(renderSample("person_added", "en", { name: "Luz\r\nBcc: x@y.example" }).subject).not.toMatch(/[\r\n]/);
  });

  it("is not shown in a confirmation", () => {
    const { html } = renderSample("contact_confirmation", "en", { name: "Buy now", message: "Buy now" });
    expect(html).not.toContain("Buy now");
  });
});

describe("invalid data", () => {
  it("is refused with the path of the fault", () => {
    const wrong = render({ kind: "expired", data: { planName: "Family", endedOn: "21.11.2026", renewUntil: "2026-11-21" } });
    expect(wrong).toMatchObject({ ok: false, code: "mail_data_invalid", fault: expect.stringContaining("endedOn: must be a day") });
    expect(render({ kind: "refunded", data: { amountCents: 12.5 } })).toMatchObject({ ok: false, fault: expect.stringContaining("amountCents") });
    expect(render({ kind: "receipt", data: null })).toMatchObject({ ok: false });
  });

  it.each(["//evil.example/x", "https://evil.example", "/\\evil.example", "javascript:alert(1)", "dashboard", "/a b"])(
    "with the link %s is refused",
    (updatePath) => {
      const data = { ...samples.find(({ kind }) => kind === "suspended")?.data, updatePath };
      expect(render({ kind: "suspended", data })).toMatchObject({ ok: false, fault: expect.stringContaining("updatePath") });
    },
  );

  it.each(["no_such_kind", "toString", "__proto__"])("with the kind %s is refused", (kind) => {
    expect(render({ kind })).toMatchObject({ ok: false, code: "mail_kind_unknown" });
  });

  it.each(["http://evil.example/pay", "evil.example", "Ann<b>", "+1-800-555-0100"])("with the first name %s does not show the name in any mail", (firstName) => {
    const greeted = samples.filter(({ data }) => "firstName" in data);
    expect(greeted.length).toBeGreaterThan(20);
    for (const { kind, data } of greeted) expect(JSON.stringify(render({ kind, data: { ...data, firstName } }))).not.toContain(firstName);
    expect(renderSample("receipt", "en", { firstName }).text).toContain("Hello,");
    expect(renderSample("receipt", "en", { firstName: "J.R." }).text).toContain("Hello J.R.,");
  });

  it("counts null and an empty text as missing", () => {
    expect(renderSample("receipt", "en", { firstName: null, card: null }).text).toContain("Hello,");
    expect(renderSample("receipt", "en", { card: { brand: "", last4: "" } }).text).not.toContain("Card:");
    expect(renderSample("receipt", "en", { firstName: "" }).text).not.toContain("Hello ,");
  });
});

it("shows an instant in the brand's time zone", () => {
  expect(renderSample("password_changed").text).toContain("11/21/2026, 3:05 PM EST");
});

it.each([
  ["renewal_notice", "Your plan renews in 1 day\n", "Su plan se renueva en 1 día\n"],
  ["renewal_notice-off", "Your membership ends in 1 day\n", "Su membresía termina en 1 día\n"],
])("%s counts one day in the singular", (name, english, spanish) => {
  expect(renderSample(name, "en", { daysBefore: 1 }).text).toContain(english);
  expect(renderSample(name, "es", { daysBefore: 1 }).text).toContain(spanish);
});

it("asks for the rest of a renewal that was paid in part, without words about a refused card", () => {
  const { subject, text } = renderSample("payment_failed-part");
  expect(subject).toContain("A part of your renewal is still due");
  expect(text).toContain("$36.00 of its price is not paid");
  expect(text).not.toMatch(/tried|bank|another card/);
});

it("renders the same mail for the same data", () => {
  expect(renderSample("welcome")).toEqual(renderSample("welcome"));
});

function hrefsOf(html: string): string[] {
  return [...html.matchAll(/href="([^"]+)"/g)].map(([, href = ""]) => href.replaceAll("&amp;", "&"));
}
