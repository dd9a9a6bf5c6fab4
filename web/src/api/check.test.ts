import { describe, expect, it } from "vitest";
import { decimal, either, flag, list, newList, nullable, object, oneOf, text, whole } from "./check";
import { asBalance, asMemberInfo } from "./checks/member";
import { asPurchaseAnswer } from "./checks/purchase";

describe("a check", () => {
  it("returns values of its type and refuses all others", () => {
    expect([text(""), flag(false), decimal(0.5), whole(-3)]).toEqual(["", false, 0.5, -3]);
    for (const check of [text, flag, decimal, whole]) expect(() => check(null)).toThrow("answer has an unexpected value");
    for (const value of [0.5, Number.NaN, 2 ** 53, "1", undefined]) expect(() => whole(value)).toThrow();
    expect(oneOf(true, false)(false)).toBe(false);
    expect(() => oneOf("a", "b")("c")).toThrow();
    expect(nullable(text)(null)).toBeNull();
    expect(() => nullable(text)(undefined)).toThrow();
    expect(either(text, whole)(1)).toBe(1);
    expect(() => either(text, whole)(true)).toThrow();
  });

  it("names the first member that does not fit", () => {
    const check = object({ people: list(object({ name: text })) });
    expect(() => check({ people: [{ name: "Ana" }, { name: 7 }] })).toThrow("answer.people[1].name has an unexpected value");
    expect(() => check({})).toThrow("answer.people");
    for (const value of [null, [], "text", undefined]) expect(() => check(value)).toThrow("answer has");
  });

  it("ignores other members; an optional member may be missing or null", () => {
    const check = object({ id: text }, { email: text });
    expect(check({ id: "1", added: 7 })).toEqual({ id: "1", added: 7 });
    expect("email" in check({ id: "1", email: null })).toBe(false);
    expect(() => check({ id: "1", email: 7 })).toThrow("answer.email");
  });

  it("reads a list that the server does not know yet as empty, without changing the answer", () => {
    const answer = Object.freeze({});
    expect(object({ refunds: newList(text) })(answer)).toEqual({ refunds: [] });
    expect(() => object({ refunds: newList(text) })({ refunds: null })).toThrow();
  });
});

describe("the checks of api/openapi.yaml", () => {
  it("accept the balance of a server that does not know returned refunds", () => {
    const balance = { openInvoices: [], pastDueCents: 0, remainingTermCents: 0, creditCents: 0, refunds: [] };
    expect(asBalance(balance).returnedRefunds).toEqual([]);
  });

  it("accept the answer to a purchase that an earlier version stored", () => {
    expect(asPurchaseAnswer({ receiptId: "1", receiptNumber: "R-2026-000001", email: "ana@example.com" })).not.toHaveProperty("csrfToken");
  });

  it("refuse an answer that is no membership", () => {
    expect(() => asMemberInfo({ member: null })).toThrow("answer.member");
  });
});
