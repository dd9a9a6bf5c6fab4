import { afterEach, describe, expect, it, vi } from "vitest";
import { fakeFetch } from "../../testing/fake-fetch";
import { tokenise } from "./tokenise";

const PROVIDER = "http://payments.localhost/tokens";
const CALL = `POST ${PROVIDER}`;
const CARD = {
  number: "4242 4242 4242 4242",
  expiry: "09/30",
  cvc: " 123",
  name: "Ana Hill ",
  billingZip: "85004",
};

afterEach(() => vi.unstubAllGlobals());

describe("the tokeniser", () => {
  it("receives the card as numbers and trimmed text, without a CSRF token", async () => {
    const sent = fakeFetch({ [CALL]: { status: 201, body: { token: "tok_1", card: { last4: "4242" } } } });
    expect(await tokenise(PROVIDER, CARD)).toEqual({ kind: "token", token: "tok_1" });
    expect(sent[0]?.headers.get("csrf-token")).toBeNull();
    expect(sent[0]?.body).toEqual({
      number: "4242424242424242",
      expMonth: 9,
      expYear: 2030,
      cvc: "123",
      name: "Ana Hill",
      billingZip: "85004",
    });
  });

  it.each(["9/30", "0930", "09 / 2030", "2030-09"])("receives the same month and year for %s", async (expiry) => {
    const sent = fakeFetch({ [CALL]: { status: 201, body: { token: "tok_1" } } });
    await tokenise(PROVIDER, { ...CARD, expiry });
    expect(sent[0]?.body).toMatchObject({ expMonth: 9, expYear: 2030 });
  });

  it.each([
    [{ errorCodes: { expYear: "in_past", cvc: "too_short" } }, { expiry: "invalid", cvc: "too_short" }],
    [{ errorCodes: { expMonth: "too_old", expYear: "invalid" } }, { expiry: "too_old" }],
    [{ errors: { name: "Too short." } }, { name: "invalid" }],
    [{ errors: { somethingElse: "No." } }, { number: "invalid" }],
    [{}, { number: "invalid" }],
  ])("maps the refusal %j to the error codes of fields", async (body, codes) => {
    fakeFetch({ [CALL]: { status: 422, body } });
    expect(await tokenise(PROVIDER, CARD)).toEqual({ kind: "refused", codes });
  });

  it.each([
    ["offline"],
    [{ status: 500, body: {} }],
    [{ status: 429, body: {} }],
    [{ status: 201, body: { card: {} } }],
    [{ status: 201 }],
  ] as const)("counts as unreachable with the response %j", async (answer) => {
    fakeFetch({ [CALL]: answer });
    expect(await tokenise(PROVIDER, CARD)).toEqual({ kind: "unreachable" });
  });
});
