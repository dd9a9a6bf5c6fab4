import type { QueryClient } from "@tanstack/react-query";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ComponentType } from "react";
import { RouterContextProvider, type LoaderFunctionArgs } from "react-router";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { createQueryClient, queryClientContext } from "../api/query-client";
import type { Step } from "../features/checkout/steps";
import { CHECKOUT } from "../features/checkout/testing";
import { plansQuery } from "../features/plans/plans-query";
import { wordsPreloaded } from "../messages/translators";
import { loadSections } from "../features/sections/sections";
import { markCheckout } from "../lib/checkout-mark";
import { axeFaults } from "../testing/a11y";
import { fakeFetch } from "../testing/fake-fetch";
import { brandContent, brandPlans, renderSite } from "../testing/render-site";
import * as arizona from "./arizona";
import * as faq from "./faq";
import * as home from "./home";
import * as joinNow from "./join-now";
import * as privacy from "./privacy";
import * as support from "./support";
import * as terms from "./terms";

function show(page: { Component: ComponentType }, brand: string, language = "en", path = "/") {
  const { Component } = page;
  return renderSite(<Component />, { content: brandContent(brand, language), language, plans: brandPlans(brand), path });
}

beforeAll(async () => {
  await Promise.all(["cedar", "harbor"].map((brand) => loadSections(brandContent(brand).pages.home.sections, wordsPreloaded)));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe.each([
  ["cedar", "en"],
  ["cedar", "es"],
  ["harbor", "en"],
])("at %s in %s", (brand, language) => {
  test.each(Object.entries({ home, faq, terms, arizona, privacy, support, "join-now": joinNow }))(
    "%s has one main heading and no axe violations",
    async (_, page) => {
      const { container } = show(page, brand, language);
      expect(screen.getAllByRole("heading", { level: 1 })).toHaveLength(1);
      expect(await axeFaults(container)).toEqual([]);
    },
  );

  test.each(Object.entries({ home, arizona, "join-now": joinNow }))(
    "%s shows the five facts outside of details elements",
    (_, page) => {
      show(page, brand, language);
      const { heading = "", items } = brandContent(brand, language).disclosures;
      const facts = screen.getByRole("region", { name: heading });
      expect(within(facts).getAllByRole("listitem")).toHaveLength(5);
      expect(facts.closest("details")).toBeNull();
      expect(facts.innerHTML).toContain(items[0]?.text);
    },
  );
});

describe("home", () => {
  test("adds up a visit from the price list, and shows the price of the membership itself", () => {
    show(home, "cedar");
    const [table] = screen.getAllByRole("table");
    if (table === undefined) throw new Error("no table");
    const cells = (row: HTMLElement) => within(row).getAllByRole("cell").map(({ textContent }) => textContent);
    const total = within(table).getByRole("row", { name: /This visit/ });
    // 62 + 74 + 112 without, an included exam + 39 + 64 with the membership.
    expect(cells(total)).toEqual(["$248", "$103"]);
    expect(screen.getByText("$145 less on this one visit.").parentElement?.textContent).toContain(
      "Cedar Individual itself is $129 a year, plus $20 once.",
    );
  });

  test("shows the price of the plan that content names, with period, people and fee", () => {
    show(home, "cedar");
    expect(document.querySelector(".price-from")?.textContent).toMatch(/^\$129 a year.*for one person, plus \$108 a year for a second one.*Individual.*one adult.*\$20 once/);
  });

  test("shows the sections in the order of content", () => {
    show(home, "harbor");
    const order = screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);
    const titles = brandContent("harbor").pages.home.sections.flatMap(({ title }) => title ?? []);
    expect(order.slice(0, 4)).toEqual(titles.slice(1, 5));
  });

  test("lists a service that only another plan includes as not included", () => {
    show(home, "cedar");
    const individual = screen.getByRole("article", { name: "Cedar Individual" });
    expect(individual.textContent).toContain("Denture check and adjustment: not included");
  });

  test("renders without plans", () => {
    renderSite(<home.Component />, { content: brandContent("cedar"), plans: [] });
    expect(screen.getByText("No plan is on sale right now. Please call us.")).toBeTruthy();
    expect(screen.queryByRole("table")).toBeNull();
  });
});

describe("joining", () => {
  test.each([
    ["en", "You started joining Cedar Family", "Continue joining"],
    ["es", "Usted empezó a inscribirse en Cedar Family", "Continuar la inscripción"],
  ])("offers in %s to continue an open checkout", async (language, title, linkName) => {
    const { Component } = joinNow;
    const open = (step: Step) => {
      const prepare = (client: QueryClient) => client.setQueryData(["checkout"], { kind: "present", checkout: { ...CHECKOUT, step } });
      return renderSite(<Component />, { content: brandContent("cedar", language), language, plans: brandPlans("cedar"), prepare });
    };
    const { container, unmount } = open("payment");
    expect(screen.getByText(title)).toBeTruthy();
    expect(screen.getByRole("link", { name: linkName }).getAttribute("href")).toBe("/checkout");
    expect(await axeFaults(container)).toEqual([]);
    unmount();
    open("confirmation");
    expect(screen.queryByRole("link", { name: linkName })).toBeNull();
  });

  test.each([
    [false, 0],
    [true, 1],
  ])("requests the checkout only when the browser has a mark for it: %s", async (isMarked, calls) => {
    markCheckout(isMarked);
    const sent = fakeFetch({ "GET /api/km/checkout": { body: CHECKOUT } });
    const context = new RouterContextProvider();
    const client = createQueryClient();
    client.setQueryData(plansQuery.queryKey, []);
    context.set(queryClientContext, client);
    await joinNow.loader({ context, params: {}, request: new Request("http://cedar.localhost/join-now") } as unknown as LoaderFunctionArgs);
    expect(sent).toHaveLength(calls);
    markCheckout(false);
  });

  const START = "POST /api/km/checkout";

  test("opens a checkout with plan, cycle and state, and goes there", async () => {
    const sent = fakeFetch({ [START]: { status: 201, body: {} } });
    const { router } = show(joinNow, "cedar", "en", "/join-now");
    await userEvent.selectOptions(screen.getByLabelText("Where do you live?"), "OH");
    await userEvent.click(screen.getByRole("radio", { name: "Every month" }));
    await userEvent.click(screen.getByRole("button", { name: "Choose Cedar Household" }));
    await waitFor(() => {
      expect(router.state.location.pathname).toBe("/checkout");
    });
    expect(sent.map(({ body }) => body)).toEqual([{ planId: 102, billingCycle: "monthly", state: "OH" }]);
  });

  test("a double click opens one checkout", async () => {
    const sent = fakeFetch({ [START]: { status: 201, body: {} } });
    show(joinNow, "cedar", "en", "/join-now");
    await userEvent.dblClick(screen.getByRole("button", { name: "Choose Cedar Household" }));
    expect(sent).toHaveLength(1);
  });

  test("shows no English detail of a failure on the server's side on a Spanish page", async () => {
    fakeFetch({ [START]: { status: 503, body: { code: "unavailable", detail: "We cannot answer right now." } } });
    const { container } = show(joinNow, "cedar", "es", "/join-now");
    await userEvent.click(screen.getAllByRole("button", { name: /^Elegir / })[0] as HTMLElement);
    expect(await screen.findByText(/No se perdió nada/)).toBeTruthy();
    expect(container.textContent).not.toContain("We cannot");
  });

  test("applies plan, billing cycle and coupon of the URL", async () => {
    const sent = fakeFetch({ [START]: { status: 201, body: {} } });
    show(joinNow, "cedar", "en", "/join-now?plan=103&cycle=monthly&coupon=smile20");
    expect(screen.getByRole("radio", { name: "Every month" })).toHaveProperty("checked", true);
    expect(screen.getByRole("article", { name: "Cedar Evergreen" }).textContent).toContain("Your choice");
    await userEvent.click(screen.getByRole("button", { name: "Choose Cedar Evergreen" }));
    expect(sent[0]?.body).toEqual({ planId: 103, billingCycle: "monthly", coupon: "SMILE20" });
  });

  test("offers only the billing cycles that the plans have", async () => {
    const sent = fakeFetch({ [START]: { status: 201, body: {} } });
    const yearly = brandPlans("cedar").map((plan) => ({ ...plan, prices: plan.prices.filter(({ cycle }) => cycle === "annual") }));
    const { Component } = joinNow;
    const path = "/join-now?cycle=monthly";
    renderSite(<Component />, { content: brandContent("cedar"), plans: yearly, path });
    expect(screen.queryByRole("radio")).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Choose Cedar Household" }));
    expect(sent[0]?.body).toEqual({ planId: 102, billingCycle: "annual" });
  });

  test("a plan without the chosen billing cycle shows the price that it has", async () => {
    const sent = fakeFetch({ [START]: { status: 201, body: {} } });
    const [first, ...others] = brandPlans("cedar");
    if (first === undefined) throw new Error("no plan");
    const plans = [{ ...first, prices: first.prices.filter(({ cycle }) => cycle === "annual") }, ...others];
    const { Component } = joinNow;
    renderSite(<Component />, { content: brandContent("cedar"), plans, path: "/join-now?cycle=monthly" });
    const article = screen.getByRole("article", { name: first.name });
    expect(article.querySelector("[data-cycle=monthly]")?.textContent).toMatch(/\$129 a year.*Paid once a year only/);
    await userEvent.click(screen.getByRole("button", { name: `Choose ${first.name}` }));
    expect(sent[0]?.body).toMatchObject({ billingCycle: "annual" });
  });

  test("says for how many people each price is, and what two and four pay together", () => {
    show(joinNow, "harbor", "en", "/join-now");
    const price = (name: string) => screen.getByRole("article", { name }).querySelector("[data-cycle=annual]")?.textContent;
    expect(price("Harbor Crew")).toMatch(/\$348 a yearfor one person, plus \$228 a year for each further one2\u00a0people:\u00a0\$576, 4\u00a0people:\u00a0\$1,032/);
    expect(price("Harbor Start")).toMatch(/\$192 a yearfor one person/);
  });

  test("shows monthly prices first where the brand does", () => {
    show(joinNow, "nova", "en", "/join-now");
    expect(screen.getByRole("radio", { name: "Every month" })).toHaveProperty("checked", true);
  });

  test.each([
    ["en", "Your checkout was open for more than a day", "Nothing was charged."],
    ["es", "Su inscripción estuvo abierta más de un día", "No se le cobró nada."],
  ] as const)("says that an expired checkout has ended without a charge: %s", async (language, title, text) => {
    const { container } = show(joinNow, "cedar", language, "/join-now?ended=1");
    expect(screen.getByText(title).parentElement?.textContent).toContain(text);
    expect(await axeFaults(container)).toEqual([]);
  });

  test("ignores invalid parameters in the URL", () => {
    show(joinNow, "cedar", "en", "/join-now?plan=-1&cycle=weekly&coupon=%3Cb%3E&office=x&ended=yes");
    expect(screen.getByRole("radio", { name: "Once a year" })).toHaveProperty("checked", true);
    expect(screen.queryByText(/Your choice|will be used|more than a day/)).toBeNull();
  });

  test("does not offer a plan in a state where it is not sold", async () => {
    show(joinNow, "harbor", "en", "/join-now");
    await userEvent.selectOptions(screen.getByLabelText("Where do you live?"), "WA");
    expect(screen.queryByRole("button", { name: "Choose Harbor 62" })).toBeNull();
    expect(screen.getByText("Not sold in Washington")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Choose Harbor One" })).toBeTruthy();
  });

  test("reports the fault of a coupon, and leaves the coupon out at the next try", async () => {
    const refusal = {
      status: 422,
      body: { status: 422, code: "validation_failed", detail: "", errors: { coupon: "This coupon has expired." } },
    };
    const sent = fakeFetch({ [START]: [refusal, { status: 201, body: {} }] });
    show(joinNow, "cedar", "en", "/join-now?coupon=OLD2025");
    const button = screen.getByRole("button", { name: "Choose Cedar Individual" });
    await userEvent.click(button);
    expect((await screen.findByRole("alert")).textContent).toContain("This coupon has expired.");
    await userEvent.click(button);
    expect(sent.map(({ body }) => body)).toEqual([
      { planId: 101, billingCycle: "annual", coupon: "OLD2025" },
      { planId: 101, billingCycle: "annual" },
    ]);
  });

  test.each([
    [{ reason: "expired", errors: { coupon: "This code has expired." } }, "Este cupón ya venció. El cupón OLD2025"],
    [{ errors: { planId: "This plan is for people aged 65 or older." } }, "Este plan no sirve para las personas que ya indicó"],
    [{ errors: { state: "This plan is not sold in that state." } }, "Este plan no se vende en el estado donde usted vive."],
    [{ errors: { billingCycle: "This plan is not sold in that billing cycle." } }, "Este plan ya no se vende con esa forma de pago."],
    [{ errors: { officeId: "Please enter a whole number." } }, "No funcionó. No se perdió nada"],
    [{ errors: { officeId: "This is missing." }, errorCodes: { officeId: "required" } }, "Este plan vale en un consultorio dental que usted elige"],
  ])("reports a refused field in Spanish: %o", async (problem, words) => {
    fakeFetch({ [START]: { status: 422, body: { status: 422, code: "validation_failed", detail: "", ...problem } } });
    show(joinNow, "cedar", "es", "/join-now?coupon=OLD2025");
    await userEvent.click(screen.getByRole("button", { name: "Elegir Cedar Individual" }));
    const text = (await screen.findByRole("alert")).textContent;
    expect(text).toContain(words);
    expect(text).not.toMatch(/This/);
  });

  test("leads to the offices of a plan that needs one", async () => {
    const answer = { status: 422, body: { status: 422, code: "validation_failed", detail: "", errors: { officeId: "x" }, errorCodes: { officeId: "required" } } };
    fakeFetch({ [START]: answer });
    show(joinNow, "cedar", "en", "/join-now");
    await userEvent.click(screen.getByRole("button", { name: "Choose Cedar Individual" }));
    const link = await screen.findByRole("link", { name: "Find an office for this plan" });
    expect(link.getAttribute("href")).toBe("/find-a-dentist?plan=101");
  });

  test.each([
    ["a member", { status: 409, body: { status: 409, code: "already_member", detail: "x" } }, "Your plan is on your dashboard"],
    ["an offline visitor", "offline" as const, "check your connection"],
    ["a visitor after a server error", { status: 500, body: { status: 500, code: "internal", detail: "" } }, "Nothing was lost"],
  ])("tells %s why the checkout was not opened", async (_, answer, words) => {
    fakeFetch({ [START]: answer });
    show(joinNow, "cedar", "en", "/join-now");
    await userEvent.click(screen.getByRole("button", { name: "Choose Cedar Individual" }));
    expect(await screen.findByText(new RegExp(words))).toBeTruthy();
    expect(screen.getByRole("button", { name: "Choose Cedar Individual" })).toBeTruthy();
  });

  test("shows the usual prices, and the others after a press", async () => {
    const { container } = show(joinNow, "cedar", "en", "/join-now");
    const lines = brandPlans("cedar")[0]?.feeSummary ?? [];
    const prices = screen.getByRole("heading", { name: "The whole price list" }).closest("section")!;
    const [usual, others] = within(prices).getAllByRole("table").map((table) => within(table).getAllByRole("row").length - 1);
    expect(usual).toBe(6);
    expect(usual! + others!).toBe(lines.length);
    const more = screen.getByText(`Show ${others} more prices`).closest("details")!;
    expect(more.open).toBe(false);
    await userEvent.click(screen.getByText(`Show ${others} more prices`));
    expect(more.open).toBe(true);
    expect(await axeFaults(container)).toEqual([]);
  });
});

test("support shows phone number, hours, email and postal address", () => {
  show(support, "harbor");
  expect(screen.getByRole("link", { name: "(888) 555-0117" }).getAttribute("href")).toBe("tel:8885550117");
  expect(screen.getByText("Every day, 7 am to 7 pm Pacific")).toBeTruthy();
  const email = screen.getByRole("link", { name: "crew@harborsmiles.example" });
  expect(email.getAttribute("href")).toBe("mailto:crew@harborsmiles.example");
  // A narrow line breaks before the "@".
  expect(email.querySelector("wbr")?.nextSibling?.textContent).toBe("@harborsmiles");
  expect(screen.getByText(/12 Pier Street/)).toBeTruthy();
});

test("terms show the day of their last change", () => {
  show(terms, "cedar");
  expect(screen.getByText("Last changed on 01/01/2026")).toBeTruthy();
});

test.each([
  ["the FAQ page", faq, "Preguntas frecuentes"],
  ["the terms", terms, "Condiciones del servicio"],
  ["the privacy policy", privacy, "Política de privacidad"],
  ["the support page", support, "Ayuda"],
  ["the page for joining", joinNow, "Únase"],
])("%s has a heading when its content has no title", (_name, { Component }, heading) => {
  const content = brandContent("cedar", "es");
  const untitled = Object.fromEntries(Object.entries(content.pages).map(([name, page]) => [name, { ...page, title: undefined }]));
  renderSite(<Component />, { content: { ...content, pages: untitled as unknown as typeof content.pages }, language: "es" });
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(heading);
});
