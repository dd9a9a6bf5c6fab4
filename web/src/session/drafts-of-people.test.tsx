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

it("retains drafts after an idle logout for the same member", () => {
  forgetMember(member("ana@example.org"), "idle");
  claimDrafts("Ana@example.org");
  expect(sessionStorage.getItem(DRAFT)).not.toBeNull();
  expect(sessionStorage.getItem(CHARGE)).not.toBeNull();
});

it("deletes drafts of an idle member when another member logs in", () => {
  forgetMember(member("ana@example.org"), "idle");
  claimDrafts("ben@example.org");
  expect(sessionStorage.getItem(DRAFT)).toBeNull();
  expect(sessionStorage.getItem(CHARGE)).toBeNull();
});

it("deletes drafts when a member logs out by choice", () => {
  sessionStorage.setItem("of-somebody-else", "1");
  forgetMember(member("ana@example.org"), "choice");
  expect(sessionStorage.getItem(DRAFT)).toBeNull();
  expect(sessionStorage.getItem(CHARGE)).toBeNull();
  expect(sessionStorage.getItem("of-somebody-else")).toBe("1");
});

it("retains a visitor's drafts after a login", () => {
  claimDrafts("ana@example.org");
  expect(sessionStorage.getItem(DRAFT)).not.toBeNull();
});
