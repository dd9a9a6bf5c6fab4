/** The captcha that the site uses, from the page's settings. */
export type CaptchaSettings =
  | { provider: "off" | "test" }
  | { provider: "recaptcha" | "recaptcha_enterprise"; siteKey: string; scriptUrl: string };

const STATE_ID = "molar-state";

/** Reads the settings from the page's data block, because API calls also happen outside of components. */
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
