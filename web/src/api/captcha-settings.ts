/** Which captcha the site asks for, as the page's settings say. */
export type CaptchaSettings =
  | { provider: "off" | "test" }
  | { provider: "recaptcha" | "recaptcha_enterprise"; siteKey: string; scriptUrl: string };

const STATE_ID = "molar-state";

/** Read from the page's data block: calls are made where no component is. */
export function captchaSettings(): CaptchaSettings {
  try {
    const state = JSON.parse(document.getElementById(STATE_ID)?.textContent ?? "{}") as {
      input?: { config?: { captcha?: CaptchaSettings } };
    };
    return state.input?.config?.captcha ?? { provider: "off" };
  } catch {
    return { provider: "off" };
  }
}
