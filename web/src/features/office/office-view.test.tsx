import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { axeFaults } from "../../testing/a11y";
import { fakeFetch } from "../../testing/fake-fetch";
import { renderFeature } from "../../testing/render-feature";
import { brandPlans } from "../../testing/render-site";
import type { BillingCycle, Plan } from "../plans/plan";
import { TerminatedOffice } from "./terminated-office";
import type { MemberAtOffice } from "./member-at-office";
import type { OfficeDetails, OfficePlans } from "./office";
import { OfficeView } from "./office-view";
import { OFFICE, PRICES, SUMMARY } from "./testing";
import { memberAtOfficeQuery } from "./member-at-office";

const PLANS = brandPlans("cedar");
const [INDIVIDUAL, HOUSEHOLD] = PLANS as [(typeof PLANS)[number], (typeof PLANS)[number]];
const HERE: OfficePlans = { plans: [INDIVIDUAL], priceList: PRICES };
const START = "POST /api/km/checkout";

interface Showing {
  office?: Partial<OfficeDetails>;
  here?: OfficePlans;
  member?: MemberAtOffice;
  firstCycle?: BillingCycle;
  language?: string;
}

function show({ office = {}, here = HERE, member, firstCycle = "annual", language = "en" }: Showing = {}) {
  const view = renderFeature(
    <OfficeView office={{ ...OFFICE, ...office }} here={here} plans={PLANS} firstCycle={firstCycle} member={member} back={null} />,
    { language, ...(member === undefined ? {} : { prepare: (client) => client.setQueryData(memberAtOfficeQuery.queryKey, member) }) },
  );
  return { ...view, user: userEvent.setup() };
}

const region = (name: string | RegExp) => within(screen.getByRole("region", { name }));

beforeEach(() => {
  sessionStorage.clear();
  window.history.replaceState(null, "", "/");
});
afterEach(() => vi.unstubAllGlobals());

describe("an office", () => {
  it("shows directions, phone number, website and the day of the last check", async () => {
    const { container } = show();
    const card = region("Visit and call");
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Palo Verde Dental");
    expect(card.getByRole("link", { name: /\(602\) 555-0134/ }).getAttribute("href")).toBe("tel:6025550134");
    expect(card.getByRole("link", { name: /Directions to Palo Verde Dental/ }).getAttribute("href")).toContain("Suite%204");
    expect(card.getByRole("link", { name: "Website of Palo Verde Dental" }).getAttribute("href")).toBe("https://paloverde.example");
    expect(card.getByText("Checked 10/30/2026")).toBeTruthy();
    expect(screen.getByText(/Takes part since 01\/15\/2026/)).toBeTruthy();
    expect(screen.getByRole("region", { name: "Five facts" })).toBeTruthy();
    expect(await axeFaults(container)).toEqual([]);
  });

  it("has links to the parts of its page", () => {
    const { container } = show();
    const links = within(screen.getByRole("navigation", { name: "On this page" })).getAllByRole<HTMLAnchorElement>("link");
    expect(links.map(({ hash }) => hash)).toEqual(["#plans", "#hours", "#prices", "#report"]);
    for (const { hash } of links) expect(container.querySelector(hash), hash).toBeTruthy();
  });

  it("explains an entry that was not checked for more than 90 days", () => {
    show({ office: { isStale: true } });
    expect(screen.getByText("Not checked since 10/30/2026")).toBeTruthy();
    expect(screen.getByText(/has not confirmed this entry for more than 90 days/)).toBeTruthy();
  });

  it.each([
    ["en", "Not accepting new patients", "Takes part until 12/31/2026"],
    ["es", "No acepta pacientes nuevos", "Participa hasta el 12/31/2026"],
  ])("warns in the visit card that it takes no new patients and when it leaves, in %s", async (language, closed, until) => {
    const { container } = show({ office: { acceptsNewPatients: false, takesPartUntil: "2026-12-31" }, language });
    const warnings = [...container.querySelectorAll(".office-visit-card .office-warning")].map(({ textContent }) => textContent);
    expect(warnings).toEqual([closed, until]);
    expect(await axeFaults(container)).toEqual([]);
  });

  it("shows the prices of its plans for the chosen household, and passes the household to the join link", async () => {
    const { user, container } = show({ office: { planIds: [INDIVIDUAL.id, HOUSEHOLD.id] }, here: { ...HERE, plans: [INDIVIDUAL, HOUSEHOLD] } });
    const plans = region("The plans at this office");
    await user.click(plans.getByRole("button", { name: "One adult more" }));
    await user.click(plans.getByRole("button", { name: "One child more" }));
    expect(plans.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent)).toEqual(["Cedar Household", "Cedar Individual", "Cedar Evergreen"]);
    expect(plans.getByText("for 2 adults and 1 child")).toBeTruthy();
    expect(plans.getByText("Lowest price for you")).toBeTruthy();
    expect(plans.getByText("For up to 2 people. You are 3.")).toBeTruthy();
    const links = plans.getAllByRole<HTMLAnchorElement>("link", { name: /^Join .* with this office$/ });
    expect(links.map(({ search }) => search)).toEqual([`?plan=${HOUSEHOLD.id}&office=${OFFICE.id}&cycle=annual&adults=2&children=1`]);
    expect(await axeFaults(container)).toEqual([]);
  });

  it("does not ask members for their household", () => {
    show({ member: { plan: { id: INDIVIDUAL.id, name: INDIVIDUAL.name, isPaused: false }, homeOfficeId: null } });
    expect(screen.queryByRole("group", { name: "How many are you?" })).toBeNull();
  });

  it("does not link to an invalid website, and says that phone number and check are missing", () => {
    show({ office: { website: "javascript:alert(1)", phone: "", verifiedOn: null, isStale: true } });
    expect(screen.queryByRole("link", { name: /Website/ })).toBeNull();
    expect(screen.getByText("No phone number on file")).toBeTruthy();
    expect(screen.getByText("Not checked yet")).toBeTruthy();
  });

  it("says for each plan whether it is taken, and links to joining only for those", () => {
    show();
    const answers = region("Does my plan work here?").getAllByRole("listitem").map(({ textContent }) => textContent);
    expect(answers).toEqual(["Takes Cedar Individual", "Does not take Cedar Household", "Does not take Cedar Evergreen"]);
    const links = screen.getAllByRole("link", { name: /^Join .* with this office$/ });
    expect(links.map((link) => link.getAttribute("href"))).toEqual(["/join-now?plan=101&office=11&cycle=annual"]);
  });

  it("shows first the price of the brand's first billing cycle, where the plan has it", () => {
    const yearly: Plan = { ...HOUSEHOLD, prices: HOUSEHOLD.prices.filter(({ cycle }) => cycle === "annual") };
    show({ firstCycle: "monthly", here: { plans: [INDIVIDUAL, yearly], priceList: PRICES }, office: { planIds: [101, 102] } });
    const plans = region("The plans at this office");
    expect([...document.querySelectorAll(".plan-price-main")].map(({ textContent }) => textContent)).toEqual(["$12.90 a month", "$189 a year"]);
    const links = plans.getAllByRole("link", { name: /^Join / }).map((link) => link.getAttribute("href"));
    expect(links).toEqual(["/join-now?plan=101&office=11&cycle=monthly", "/join-now?plan=102&office=11&cycle=annual"]);
  });

  it("shows dentists with training and languages, and says what is not known", () => {
    show();
    const dentists = region("Dentists at this office").getAllByRole("listitem").map(({ textContent }) => textContent);
    expect(dentists).toEqual(["Ines Example, DDSGeneralSpeaks English, SpanishNPI 9000000012", "Tom ExampleChildrenNPI 9000000020"]);
    expect(region("Good to know").getByText("Not known, ask the office")).toBeTruthy();
  });

  it("has Spanish texts in Spanish", async () => {
    const { container } = show({ language: "es" });
    expect(screen.getByText("Hoy cerrado. Abre el lunes a las 8 a. m.")).toBeTruthy();
    expect(screen.getByRole("heading", { name: "Todos los precios de este consultorio" })).toBeTruthy();
    expect(container.textContent).not.toMatch(/office\.[a-z]/);
  });
});

describe("the prices of an office", () => {
  it("are the only printed part of the page", async () => {
    const printed: (string | undefined)[] = [];
    vi.stubGlobal("print", () => printed.push(document.documentElement.dataset.print));
    const { user } = show();
    await user.click(screen.getByRole("button", { name: "Print this list" }));
    expect(printed).toEqual(["prices"]);
    window.dispatchEvent(new Event("afterprint"));
    expect(document.documentElement.dataset.print).toBeUndefined();
  });

  it("can be searched, and an empty result offers the whole list", async () => {
    const { user, container } = show();
    const prices = region("All prices at this office");
    expect(prices.getByText("4 treatments")).toBeTruthy();
    await user.type(prices.getByRole("searchbox", { name: "Search this list" }), "crown");
    expect(prices.getAllByRole("rowheader").map(({ textContent }) => textContent)).toEqual(["CrownCovers a whole tooth."]);
    expect(prices.getByRole("status").textContent).toBe("1 treatment");
    await user.type(prices.getByRole("searchbox"), "zz");
    expect(prices.getByText(/matches “crownzz”/)).toBeTruthy();
    expect(await axeFaults(container)).toEqual([]);
    await user.click(prices.getByRole("button", { name: "Show the whole list" }));
    expect(prices.getAllByRole("rowheader")).toHaveLength(4);
  });

  it("are those of the plan when the office has no list, and absent when it takes no plan", () => {
    const first = show({ here: { plans: [INDIVIDUAL], priceList: null } });
    expect(screen.getByText(/These are the prices of Cedar Individual/)).toBeTruthy();
    first.unmount();
    show({ here: { plans: [], priceList: null }, office: { planIds: [] } });
    expect(screen.getByText(/no price list of its own/)).toBeTruthy();
    expect(screen.getByText(/This office takes none of the plans on sale today/)).toBeTruthy();
  });
});

describe("joining from an office", () => {
  it("opens a checkout with the plan and the office", async () => {
    const sent = fakeFetch({ [START]: { status: 201, body: {} } });
    const { user, router } = show();
    await user.click(screen.getByRole("link", { name: "Join Cedar Individual with this office" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/checkout"));
    expect(sent.map(({ body }) => body)).toEqual([{ planId: 101, billingCycle: "annual", officeId: 11 }]);
  });

  it("says why the checkout could not be opened", async () => {
    fakeFetch({ [START]: [{ status: 409, body: { code: "already_member" } }, "offline"] });
    const { user } = show();
    const link = screen.getByRole("link", { name: "Join Cedar Individual with this office" });
    await user.click(link);
    expect(await screen.findByText("You are a member already.")).toBeTruthy();
    await user.click(link);
    expect((await screen.findByRole("alert")).textContent).toMatch(/could not reach our server/);
  });
});

describe("an office for a member", () => {
  const MEMBER: MemberAtOffice = { plan: { id: HOUSEHOLD.id, name: HOUSEHOLD.name, isPaused: false }, homeOfficeId: null };
  const taken = { office: { planIds: [101, 102] }, here: { plans: [INDIVIDUAL, HOUSEHOLD], priceList: PRICES } };

  it("shows the member's plan first and no join links, and can become the home office", async () => {
    const sent = fakeFetch({ "PUT /api/v4/member/update": { body: {} } });
    const { user, client } = show({ ...taken, member: MEMBER });
    const answer = region("Does my plan work here?");
    expect(answer.getByText("Your plan, Cedar Household, works here")).toBeTruthy();
    expect(screen.queryByRole("link", { name: /^Join/ })).toBeNull();
    expect(region("The plans at this office").getAllByRole("heading", { level: 3 })[0]?.textContent).toBe("Cedar Household");
    await user.click(answer.getByRole("button", { name: "Make this my home office" }));
    await waitFor(() => expect(client.getQueryData(memberAtOfficeQuery.queryKey)?.homeOfficeId).toBe(11));
    expect(sent.map(({ body }) => body)).toEqual([{ homeOfficeId: 11 }]);
  });

  it("says that a suspended membership is paused, and promises no member prices", async () => {
    const paused = { ...MEMBER, plan: { id: HOUSEHOLD.id, name: HOUSEHOLD.name, isPaused: true } };
    const { container } = show({ ...taken, member: paused });
    const answer = region("Does my plan work here?");
    expect(answer.getByText("Your plan, Cedar Household, is paused")).toBeTruthy();
    expect(answer.queryByText(/You pay the member prices/)).toBeNull();
    expect(answer.getByRole("link").getAttribute("href")).toBe("/dashboard");
    expect(screen.queryByRole("link", { name: /^Join/ })).toBeNull();
    expect(await axeFaults(container)).toEqual([]);
  });

  it.each([
    ["active", { id: 101, name: "Cedar Family", isPaused: false }],
    ["past_due", { id: 101, name: "Cedar Family", isPaused: false }],
    ["suspended", { id: 101, name: "Cedar Family", isPaused: true }],
    ["canceled", null],
    ["expired", null],
  ])("is an office for a visitor once the membership has ended: %s", async (status, plan) => {
    const subscription = { planId: 101, planName: "Cedar Family", status };
    fakeFetch({ "GET /api/v4/member/info": { body: { subscription } }, "GET /api/v4/member/account": { body: { homeOfficeId: 11 } } });
    const { client } = show();
    expect(await client.fetchQuery(memberAtOfficeQuery)).toEqual({ plan, homeOfficeId: 11 });
  });

  it("says that the member's plan does not work here, and that the home office was not saved", async () => {
    const view = show({ member: MEMBER });
    expect(screen.getByText("Your plan, Cedar Household, does not work here")).toBeTruthy();
    expect(screen.queryByRole("button", { name: /home office/ })).toBeNull();
    view.unmount();
    fakeFetch({ "PUT /api/v4/member/update": { status: 422, body: { code: "validation_failed" } } });
    const { user } = show({ ...taken, member: MEMBER });
    await user.click(screen.getByRole("button", { name: "Make this my home office" }));
    expect((await screen.findByRole("alert")).textContent).toMatch(/was not saved/);
  });

  it("says that a plan that is no longer sold may still work here", () => {
    show({ ...taken, member: { plan: { id: 7, name: "Cedar Classic", isPaused: false }, homeOfficeId: null } });
    expect(screen.getByText("Your plan, Cedar Classic, is not sold any more")).toBeTruthy();
    expect(screen.getByText(/may still work here/)).toBeTruthy();
  });

  it("says that it is the home office", () => {
    show({ ...taken, member: { ...MEMBER, homeOfficeId: 11 } });
    expect(screen.getByText("This is your home office.")).toBeTruthy();
  });
});

describe("an office that no longer takes part", () => {
  it("says that it no longer takes part, and links to the nearest office", async () => {
    const { container } = renderFeature(<TerminatedOffice name="Old Dental" nearest={[SUMMARY]} />);
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Old Dental no longer takes part");
    expect(screen.getByRole("link", { name: "Saguaro Dental" }).getAttribute("href")).toBe("/office/12");
    expect(screen.getByText("2.4 miles away")).toBeTruthy();
    expect(await axeFaults(container)).toEqual([]);
  });

  it("counts one mile in the singular", () => {
    renderFeature(<TerminatedOffice name="Old Dental" nearest={[{ ...SUMMARY, distanceMi: 1, acceptsNewPatients: false }]} />, { language: "es" });
    expect(screen.getByText("No acepta pacientes nuevos")).toBeTruthy();
    expect(screen.getByText("a 1.0 milla")).toBeTruthy();
  });

  it("says that no other office is near", () => {
    renderFeature(<TerminatedOffice name="Old Dental" nearest={[]} />);
    expect(screen.getByText(/no other office nearby/)).toBeTruthy();
  });
});
