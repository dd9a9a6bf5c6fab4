import { beforeEach, expect, it } from "vitest";
import { createQueryClient } from "../api/query-client";
import { claimDrafts } from "./draft-owner";
import { forgetMember } from "./logout";
import { setSession } from "./session-query";

const DRAFT = "molar.draft.account-contact";
const CHARGE = "molar.change.balance.past_due";

beforeEach(() => {
  sessionStorage.clear();
  sessionStorage.setItem(DRAFT, '{"city":"Tempe"}');
  sessionStorage.setItem(CHARGE, "{}");
});

function member(email: string) {
  const client = createQueryClient();
  setSession(client, { isAuthenticated: true, email });
  return client;
}

it("keeps what an idle member typed for the same member", () => {
  forgetMember(member("ana@example.org"), "idle");
  claimDrafts("Ana@example.org");
  expect(sessionStorage.getItem(DRAFT)).not.toBeNull();
  expect(sessionStorage.getItem(CHARGE)).not.toBeNull();
});

it("shows nobody else what an idle member typed", () => {
  forgetMember(member("ana@example.org"), "idle");
  claimDrafts("ben@example.org");
  expect(sessionStorage.getItem(DRAFT)).toBeNull();
  expect(sessionStorage.getItem(CHARGE)).toBeNull();
});

it("keeps nothing of a member who logs out by choice", () => {
  sessionStorage.setItem("of-somebody-else", "1");
  forgetMember(member("ana@example.org"), "choice");
  expect(sessionStorage.getItem(DRAFT)).toBeNull();
  expect(sessionStorage.getItem(CHARGE)).toBeNull();
  expect(sessionStorage.getItem("of-somebody-else")).toBe("1");
});

it("lets a visitor who logs in go on with what they typed", () => {
  claimDrafts("ana@example.org");
  expect(sessionStorage.getItem(DRAFT)).not.toBeNull();
});
