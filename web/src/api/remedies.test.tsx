import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fakeFetch } from "../testing/fake-fetch";
import { request } from "./request";
import { onSignInNeeded } from "./sign-in-needed";

/** A path of type `string`, which accepts any body. */
const ANY: string = "/api/x";

const refused = (status: number, code: string) => ({ status, body: { status, code, detail: "" } });

beforeEach(() => {
  document.head.innerHTML = '<meta name="csrf-token" content="old">';
  document.body.innerHTML = "";
});
afterEach(() => vi.unstubAllGlobals());

function captchaOf(captcha: object): void {
  document.body.innerHTML = `<script type="application/json" id="molar-state">${JSON.stringify({ input: { config: { captcha } } })}</script>`;
}

describe("a call whose session has ended", () => {
  it("is repeated after the member signs in again", async () => {
    const sent = fakeFetch({ "PUT /api/x": [refused(401, "auth_required"), { body: { ok: true } }] });
    const end = onSignInNeeded((needed) => {
      setTimeout(() => needed.answer(true));
      return true;
    });
    expect(await request(ANY, { method: "PUT", body: { city: "Tempe" } })).toEqual({ ok: true });
    expect(sent.map((one) => one.body)).toEqual([{ city: "Tempe" }, { city: "Tempe" }]);
    end();
  });

  it("fails if the member does not sign in, or without a listener", async () => {
    fakeFetch({ "GET /api/x": refused(401, "auth_required") });
    const end = onSignInNeeded((needed) => {
      needed.answer(false);
      return true;
    });
    await expect(request(ANY)).rejects.toMatchObject({ code: "auth_required" });
    end();
    await expect(request(ANY)).rejects.toMatchObject({ code: "auth_required" });
  });

  it("asks for a sign-in once, even if the repeated call fails", async () => {
    const sent = fakeFetch({ "GET /api/x": refused(401, "auth_required") });
    const asked = vi.fn();
    const end = onSignInNeeded((needed) => {
      asked();
      needed.answer(true);
      return true;
    });
    await expect(request(ANY)).rejects.toMatchObject({ status: 401 });
    expect(asked).toHaveBeenCalledTimes(1);
    expect(sent).toHaveLength(2);
    end();
  });
});

describe("a captcha", () => {
  it("sends its token if the site has a captcha", async () => {
    captchaOf({ provider: "test" });
    const sent = fakeFetch({ "POST /api/x": { body: {} } });
    await request(ANY, { method: "POST", body: {}, captcha: "signup" });
    expect(sent[0]?.headers.get("x-recaptcha-token")).toBe("test:signup");
  });

  it("sends no header if the site has no captcha", async () => {
    const sent = fakeFetch({ "POST /api/x": { body: {} } });
    await request(ANY, { method: "POST", body: {}, captcha: "signup" });
    expect(sent[0]?.headers.has("x-recaptcha-token")).toBe(false);
  });

  it("of a login is sent once the server requires it", async () => {
    captchaOf({ provider: "test" });
    const sent = fakeFetch({ "POST /api/login": [refused(403, "captcha_required"), { body: {} }] });
    await request("/api/login", { method: "POST", body: { email: "", password: "" }, captchaWhenAsked: "login" });
    expect(sent.map((one) => one.headers.get("x-recaptcha-token"))).toEqual([null, "test:login"]);
  });

  it("whose script fails to load sends the call without a token", async () => {
    captchaOf({ provider: "recaptcha", siteKey: "key", scriptUrl: "https://captcha.example/api.js" });
    const sent = fakeFetch({ "POST /api/x": refused(403, "captcha_required") });
    const call = request(ANY, { method: "POST", body: {}, captcha: "signup" });
    await vi.waitFor(() => expect(document.querySelector("script[src]")).not.toBeNull());
    document.querySelector("script[src]")?.dispatchEvent(new Event("error"));
    await expect(call).rejects.toMatchObject({ code: "captcha_required" });
    expect(sent[0]?.headers.has("x-recaptcha-token")).toBe(false);
    expect(document.querySelector("script[src]")).toBeNull();
  });

  it("is rendered explicitly, once, and executed for each action", async () => {
    captchaOf({ provider: "recaptcha_enterprise", siteKey: "key", scriptUrl: "https://captcha.example/enterprise.js" });
    const sent = fakeFetch({ "POST /api/x": { body: {} } });
    const render = vi.fn(() => 3);
    const execute = vi.fn(async (_widget: number, { action }: { action: string }) => `token for ${action}`);
    vi.stubGlobal("grecaptcha", { enterprise: { ready: (then: () => void) => then(), render, execute } });
    const first = request(ANY, { method: "POST", body: {}, captcha: "signup" });
    await vi.waitFor(() => expect(document.querySelector("script[src]")).not.toBeNull());
    const script = document.querySelector<HTMLScriptElement>("script[src]");
    expect(script?.src).toBe("https://captcha.example/enterprise.js?render=explicit");
    script?.dispatchEvent(new Event("load"));
    await first;
    await request(ANY, { method: "POST", body: {}, captcha: "reset_password" });
    expect(render).toHaveBeenCalledTimes(1);
    expect(execute.mock.calls.map(([widget]) => widget)).toEqual([3, 3]);
    expect(sent.map((one) => one.headers.get("x-recaptcha-token"))).toEqual(["token for signup", "token for reset_password"]);
  });
});
