import { fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { storeHousehold, storedHousehold } from "../../lib/household";
import { axeFaults } from "../../testing/a11y";
import { renderFeature } from "../../testing/render-feature";
import { brandPlans } from "../../testing/render-site";
import { handlePreHydrationHousehold, stepData } from "./early-household";
import { HouseholdForm } from "./household-form";
import { cyclesOf } from "./plan";
import { PlanGrid } from "./plan-grid";
import { useHousehold } from "./use-household";

function Page({ brand }: { brand: string }) {
  const plans = brandPlans(brand);
  const [household, setHousehold] = useHousehold();
  return (
    <div className="cycle-scope">
      <HouseholdForm household={household} onChange={setHousehold} plans={plans} cycles={cyclesOf(plans)} keep={{ plan: 102, office: undefined }} />
      <PlanGrid plans={plans} household={household} layout="cards" action={(plan) => <a href={`/join-now?plan=${plan.id}`}>Choose {plan.name}</a>} />
    </div>
  );
}

function show(path = "/", brand = "cedar", language = "en") {
  window.history.replaceState(null, "", path);
  return { ...renderFeature(<Page brand={brand} />, { path, language }), user: userEvent.setup() };
}

// The server's markup before React hydrates the section.
function Early() {
  return (
    <form className="how-many">
      <button type="button" {...stepData("adults", 1)}>
        <span>One adult more</span>
      </button>
      <input aria-label="Children" name="children" defaultValue="0" />
      <select aria-label="Age" name="age">
        <option value="" />
        <option value="60" />
      </select>
    </form>
  );
}

const names = () => screen.getAllByRole("article").map((card) => within(card).getByRole("heading", { level: 3 }).textContent);
const card = (name: string) => screen.getByRole("article", { name });

beforeEach(() => {
  sessionStorage.clear();
  window.history.replaceState(null, "", "/");
});

describe("the household form", () => {
  it("shows list prices, and marks no lowest price, until the visitor changes the household", async () => {
    const { container } = show();
    expect(screen.getByRole("group", { name: "How many are you?" })).toBeTruthy();
    expect(screen.getByLabelText("Adults")).toHaveProperty("value", "1");
    expect(screen.queryByText("Lowest price for you")).toBeNull();
    expect(screen.queryByLabelText("Age of the person who joins")).toBeNull();
    expect(card("Cedar Household").textContent).toContain("for one person, plus $36 a year for each further one");
    expect(await axeFaults(container)).toEqual([]);
  });

  it("updates the prices of all plans after each press, with lines for the people, both years and the fee", async () => {
    const { user, container } = show();
    await user.click(screen.getByRole("button", { name: "One adult more" }));
    await user.click(screen.getByRole("button", { name: "One child more" }));
    const household = card("Cedar Household");
    expect(household.textContent).toContain("$261 a year");
    expect(household.textContent).toContain("for 2 adults and 1 child");
    expect(household.textContent).toContain("The person who joins$189");
    expect(household.textContent).toContain("2 more people, $36 each$72");
    expect(household.textContent).toContain("$281 in the first year, with the one-time $20 processing fee. $261 in each later year");
    expect(within(household).getAllByText("Lowest price for you")).toHaveLength(2); // one for each billing cycle
    expect(screen.getByRole("status").textContent).toContain("Lowest price for 2 adults and 1 child: Cedar Household, $261 a year.");
    expect(await axeFaults(container)).toEqual([]);
  });

  it("puts plans for fewer people last, with the reason instead of the link", async () => {
    const { user } = show();
    await user.click(screen.getByRole("button", { name: "One child more" }));
    await user.click(screen.getByRole("button", { name: "One child more" }));
    expect(names()).toEqual(["Cedar Household", "Cedar Individual", "Cedar Evergreen"]);
    expect(card("Cedar Individual").textContent).toContain("For up to 2 people. You are 3.");
    expect(within(card("Cedar Individual")).queryByRole("link")).toBeNull();
    expect(within(card("Cedar Household")).getByRole("link")).toBeTruthy();
  });

  it("asks for an age only when a plan depends on it, and applies the age", async () => {
    const { user, container, unmount } = show("/?adults=1&children=0");
    expect(card("Cedar Evergreen").textContent).toContain("If the person who joins is 60 or over.");
    expect(within(card("Cedar Individual")).getAllByText("Lowest price for you")).not.toHaveLength(0);
    await user.selectOptions(screen.getByLabelText("Age of the person who joins"), "60 or over");
    expect(within(card("Cedar Evergreen")).getAllByText("Lowest price for you")).not.toHaveLength(0);
    await user.selectOptions(screen.getByLabelText("Age of the person who joins"), "18 to 59");
    expect(names().at(-1)).toBe("Cedar Evergreen");
    expect(card("Cedar Evergreen").textContent).toContain("The person who joins must be 60 or over.");
    expect(await axeFaults(container)).toEqual([]);
    unmount();
    show("/?adults=1&children=0", "prairie");
    expect(screen.queryByLabelText("Age of the person who joins")).toBeNull();
  });

  it("accepts typed numbers within the limits, and corrects others when the field loses the focus", async () => {
    const { user } = show();
    const adults = screen.getByLabelText("Adults");
    await user.clear(adults);
    expect(adults).toHaveProperty("value", "");
    await user.type(adults, "50");
    await user.tab();
    expect(adults).toHaveProperty("value", "10");
    expect(screen.getByRole("status").textContent).toContain("Lowest price for 10 adults");
    await user.clear(adults);
    await user.tab();
    expect(adults).toHaveProperty("value", "10");
  });

  it("stops at the limits without losing the focus", async () => {
    const { user } = show("/?adults=2&children=9");
    const fewer = screen.getByRole("button", { name: "One adult fewer" });
    await user.click(fewer);
    await user.click(fewer);
    expect(screen.getByLabelText("Adults")).toHaveProperty("value", "1");
    expect(document.activeElement).toBe(fewer);
    expect(fewer.getAttribute("aria-disabled")).toBe("true");
    await user.click(screen.getByRole("button", { name: "One child more" }));
    expect(screen.getByLabelText("Children under 18")).toHaveProperty("value", "9");
  });

  it("says that no plan takes all of them", () => {
    show("/?adults=10&children=9");
    expect(screen.getByRole("status").textContent).toContain("No plan here takes 10 adults and 9 children on one membership.");
  });

  it("has Spanish texts in Spanish", async () => {
    const { container } = show("/?adults=2&children=1", "mesa", "es");
    expect(screen.getByRole("group", { name: "¿Cuántas personas son?" })).toBeTruthy();
    expect(screen.getByRole("status").textContent).toContain("El precio más bajo para 2 adultos y 1 menor");
    expect(await axeFaults(container)).toEqual([]);
  });
});

describe("the chosen household", () => {
  it("is written to the URL, and stored for the next page", async () => {
    const { user } = show("/?utm_source=x#plans");
    await user.click(screen.getByRole("button", { name: "One adult more" }));
    expect(window.location.search).toBe("?utm_source=x&adults=2&children=0");
    expect(window.location.hash).toBe("#plans");
    expect(storedHousehold()).toEqual({ adults: 2, children: 0 });
  });

  it("is shown by a page without a household in its URL", () => {
    storeHousehold({ adults: 2, children: 1 });
    show("/join-now");
    expect(screen.getByLabelText("Adults")).toHaveProperty("value", "2");
    expect(card("Cedar Household").textContent).toContain("for 2 adults and 1 child");
  });

  it("is the last choice, even when the URL has another household", () => {
    storeHousehold({ adults: 2, children: 1 });
    show("/?adults=4");
    expect(screen.getByLabelText("Adults")).toHaveProperty("value", "2");
  });

  it("changes by presses and input before hydration", () => {
    const end = handlePreHydrationHousehold();
    renderFeature(<Early />);
    fireEvent.click(screen.getByText("One adult more"));
    fireEvent.click(screen.getByText("One adult more"));
    fireEvent.input(screen.getByLabelText("Children"), { target: { value: "2" } });
    fireEvent.input(screen.getByLabelText("Children"), { target: { value: "99" } });
    fireEvent.input(screen.getByLabelText("Age"), { target: { value: "60" } });
    expect(storedHousehold()).toEqual({ adults: 3, children: 2, age: 60 });
    expect(window.location.search).toBe("?adults=3&children=2&age=60");
    fireEvent.input(screen.getByLabelText("Age"), { target: { value: "" } });
    expect(storedHousehold()).toEqual({ adults: 3, children: 2 });
    end();
  });

  it("is sent by the form without JavaScript, together with the chosen plan", () => {
    const { container } = show("/join-now");
    const form = container.querySelector("form");
    expect(form?.method).toBe("get");
    expect(form?.getAttribute("action")).toBe("/join-now#how-many");
    expect([...new FormData(form ?? undefined)]).toEqual([["adults", "1"], ["children", "0"], ["plan", "102"]]);
  });
});
