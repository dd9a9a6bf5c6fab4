import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { axeFaults } from "../../testing/a11y";
import { renderFeature } from "../../testing/render-feature";
import { fakeFetch } from "../../testing/fake-fetch";
import { setSession } from "../../session/session-query";
import { CardActions } from "./card-actions";
import { CardError } from "./card-error";
import { CheckAnswer, NoCheckAnswer } from "./check-answer";
import { IdCard } from "./id-card";
import type { CardCheck, IdCard as Card } from "./schemas";

const CARD: Card = {
  personId: "01JD3K5V7Q8XW2Y4Z6A8B0C2D4",
  memberNumber: "7K3M9QX2TA",
  firstName: "Ana",
  lastName: "Núñez",
  planName: "Cedar Household",
  startsOn: "2026-11-21",
  standing: { isUsable: true, status: "active", until: "2027-11-20" },
  organisation: { legalName: "Cedar Dental Club, Inc.", phone: "8005550142" },
  code: "7K3M9-QX2TA-ABCDE-FGHJK",
  verifyUrl: "https://www.cedar.example/verify/7K3M9QX2TAABCDEFGHJK",
  qr: { size: 2, path: "M0 0h1v1h-1z" },
  asOf: "2026-11-21",
};
const CHECK: CardCheck = {
  kind: "card",
  isActive: true,
  status: "active",
  planName: "Cedar Household",
  firstName: "Ana",
  initial: "N",
  until: "2027-11-20",
  checkedOn: "2026-11-21",
  isReplaced: false,
};

afterEach(() => vi.unstubAllGlobals());

it("shows the disclosure, the member's data and the code on the front of the card", async () => {
  const { container } = renderFeature(<IdCard card={CARD} />);
  const card = screen.getByRole("article", { name: "Membership card of Ana Núñez" });
  expect(within(card).getByText("THIS IS NOT INSURANCE").tagName).toBe("STRONG");
  for (const words of ["7K3M9 QX2TA", "Cedar Household", "11/20/2027", "(800) 555-0142", "7K3M9-QX2TA-ABCDE-FGHJK", "www.cedar.example/verify"]) {
    expect(card.textContent).toContain(words);
  }
  expect(within(card).getByRole("img", { name: "Code for the dental office" }).getAttribute("viewBox")).toBe("-4 -4 10 10");
  expect(await axeFaults(container)).toEqual([]);
});

it("shows the disclosure in English on a Spanish page, and marks a suspended card as not active", () => {
  renderFeature(<IdCard card={{ ...CARD, standing: { isUsable: false, status: "suspended", until: "2027-01-14" } }} />, { language: "es" });
  expect(screen.getByText("THIS IS NOT INSURANCE").lang).toBe("en");
  expect(screen.getByText("THIS IS NOT INSURANCE").closest("strong")?.textContent).toBe("THIS IS NOT INSURANCE\u00A0· ESTO NO ES UN SEGURO");
  expect(screen.getByRole("img", { name: "Código para el consultorio" }).closest("[lang]")?.getAttribute("lang")).not.toBe("en");
  expect(screen.getByText("No activa")).toBeTruthy();
  expect(screen.getByRole("article").dataset.usable).toBe("false");
});

it("shows an office the result of the check as the heading, and only the initial of the last name", async () => {
  const { container } = renderFeature(<CheckAnswer check={CHECK} />);
  expect(screen.getByRole("heading", { level: 1, name: "Active member" })).toBeTruthy();
  expect(container.textContent).toContain("Ana N.");
  expect(await axeFaults(container)).toEqual([]);
});

it("states that a card is not active, and that there is a newer one", () => {
  const { container } = renderFeature(<CheckAnswer check={{ ...CHECK, isActive: false, status: "ended", isReplaced: true }} />);
  expect(screen.getByRole("heading", { level: 1, name: "Not active today" })).toBeTruthy();
  expect(container.textContent).toContain("newer card");
});

it.each([
  [true, "We do not know this card or quote"],
  [false, "The card cannot be checked right now"],
])("without a result (isUnknown %s) shows the reason and a phone number", (isUnknown, heading) => {
  renderFeature(<NoCheckAnswer isUnknown={isUnknown} />);
  expect(screen.getByRole("heading", { level: 1, name: heading }).parentElement?.className).toBe("page-head");
  expect(screen.getByRole("link", { name: /\(\d{3}\) \d{3}-\d{4}/ })).toBeTruthy();
});

it("reports when the copy on this device could not be updated with a new code", async () => {
  const cache = { match: () => Promise.resolve(new Response("ana@example.org")) };
  vi.stubGlobal("caches", { open: () => Promise.resolve(cache), has: () => Promise.resolve(true) });
  fakeFetch({ [`POST /api/v4/member/idCard/${CARD.personId}`]: { body: CARD }, "GET /dashboard/card": { status: 502 } });
  renderFeature(<CardActions card={CARD} />, {
    prepare: (client) => setSession(client, { isAuthenticated: true, email: "ana@example.org" }),
  });
  await userEvent.click(screen.getByRole("button", { name: /^Card lost/ }));
  await userEvent.click(await screen.findByRole("button", { name: "Get a new code" }));
  expect(await screen.findByText(/^The copy on this device still has the old code/)).toBeTruthy();
});

it("offers the remedy for an ended card only to the person who may use it", () => {
  const ended = { ...CARD, standing: { isUsable: false, status: "canceled" as const, until: "2026-11-20" } };
  const { unmount } = renderFeature(<CardError card={ended} mayAct />);
  expect(screen.getByRole("link", { name: "Renew" }).getAttribute("href")).toBe("/dashboard/renew");
  unmount();
  renderFeature(<CardError card={ended} mayAct={false} />);
  expect(screen.queryByRole("link")).toBeNull();
  expect(screen.getByText("Only the primary member of your household can change this.")).toBeTruthy();
});
