import { beforeEach, describe, expect, it } from "vitest";
import { createQueryClient } from "../api/query-client";
import { checkDrafts, claimDrafts, releaseTab, renameDraftOwner } from "./draft-owner";
import { forgetMember } from "./logout";
import { broadcastSession } from "./session-broadcast";
import { setSession } from "./session-query";

const DRAFT = "molar.draft.account-contact";
const CHARGE = "molar.change.balance.past_due";

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
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

it("retains drafts of a member whose e-mail address changes", () => {
  claimDrafts("ana@example.org");
  renameDraftOwner("Ana@example.org", "New@example.org");
  checkDrafts({ isAuthenticated: true, email: "new@example.org" });
  expect(sessionStorage.getItem(DRAFT)).not.toBeNull();
  renameDraftOwner("ana@example.org", "ben@example.org");
  checkDrafts({ isAuthenticated: true, email: "ben@example.org" });
  expect(sessionStorage.getItem(DRAFT)).toBeNull();
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

it("hides drafts of an idle member until the member logs in again", () => {
  forgetMember(member("ana@example.org"), "idle");
  expect([DRAFT, CHARGE].map((key) => sessionStorage.getItem(key))).toEqual([null, null]);
  sessionStorage.setItem(DRAFT, "of the form that was still shown");
  releaseTab();
  expect(sessionStorage.getItem(DRAFT)).toBeNull();
  const visitors = "molar.draft.contact";
  sessionStorage.setItem(visitors, "{}");
  releaseTab();
  expect(sessionStorage.getItem(visitors)).toBe("{}");
  claimDrafts("ana@example.org");
  expect(sessionStorage.getItem(CHARGE)).toBe("{}");
  expect(Object.keys(sessionStorage).sort()).toEqual([CHARGE, DRAFT, visitors, "molar.draft-owner"].sort());
});

describe("a tab that the browser had closed", () => {
  const start = (email?: string) => checkDrafts(email === undefined ? { isAuthenticated: false } : { isAuthenticated: true, email });

  it("deletes a member's drafts when it starts for another member", () => {
    start("ana@example.org");
    expect(sessionStorage.getItem(DRAFT)).not.toBeNull();
    start("ben@example.org");
    expect(sessionStorage.getItem(DRAFT)).toBeNull();
  });

  it("hides a member's drafts when it starts after the session has ended", () => {
    start("ana@example.org");
    start();
    expect(sessionStorage.getItem(DRAFT)).toBeNull();
    start("ana@example.org");
    expect(sessionStorage.getItem(DRAFT)).not.toBeNull();
  });

  it("deletes a member's drafts when it starts after a logout by choice, and keeps a visitor's", () => {
    broadcastSession({ kind: "signed-out", cause: "choice" });
    start();
    expect(sessionStorage.getItem(DRAFT)).not.toBeNull();
    start("ana@example.org");
    start();
    start("ana@example.org");
    expect(sessionStorage.getItem(DRAFT)).toBeNull();
  });
});

it("retains a visitor's drafts after a login", () => {
  claimDrafts("ana@example.org");
  expect(sessionStorage.getItem(DRAFT)).not.toBeNull();
});
