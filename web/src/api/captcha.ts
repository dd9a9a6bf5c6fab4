import { captchaSettings, type CaptchaSettings } from "./captcha-settings";

interface Recaptcha {
  ready(callback: () => void): void;
  render(container: HTMLElement, options: { sitekey: string; size: "invisible"; badge: "inline" }): number;
  execute(widget: number, options: { action: string }): Promise<string>;
}

/** The provider's script defines `grecaptcha`; the enterprise one puts the same functions below `enterprise`. */
type Provider = Recaptcha & { enterprise?: Recaptcha };

const BADGE_ID = "molar-captcha";
const PATIENCE_MS = 10_000;

/**
 * Returns a token for one call and its action. Returns "" without a captcha and when its script cannot be loaded; the
 * server then refuses the call and states the reason. The first call that needs the script loads it.
 */
export async function captchaToken(action: string): Promise<string> {
  const settings = captchaSettings();
  if (!("siteKey" in settings)) return settings.provider === "test" ? `test:${action}` : "";
  try {
    return await withinPatience(execute(settings, action));
  } catch {
    return "";
  }
}

async function execute(settings: Extract<CaptchaSettings, { siteKey: string }>, action: string): Promise<string> {
  if (document.getElementById(BADGE_ID) === null) await loadScript(settings.scriptUrl);
  const provider = (window as { grecaptcha?: Provider }).grecaptcha;
  const recaptcha = settings.provider === "recaptcha_enterprise" ? provider?.enterprise : provider;
  if (recaptcha === undefined) throw new Error("the captcha's script does not define grecaptcha");
  await new Promise<void>((resolve) => recaptcha.ready(resolve));
  return recaptcha.execute(widgetOf(recaptcha, settings.siteKey), { action });
}

// One widget per page, rendered explicitly. Its id is stored in a data attribute of its element.
function widgetOf(recaptcha: Recaptcha, siteKey: string): number {
  const shown = document.getElementById(BADGE_ID);
  if (shown !== null) return Number(shown.dataset.widget);
  const badge = document.createElement("aside");
  badge.id = BADGE_ID;
  badge.setAttribute("aria-label", "reCAPTCHA");
  document.body.append(badge);
  const widget = recaptcha.render(badge, { sitekey: siteKey, size: "invisible", badge: "inline" });
  badge.dataset.widget = String(widget);
  return widget;
}

function loadScript(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = `${url}${url.includes("?") ? "&" : "?"}render=explicit`;
    script.async = true;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error("the captcha's script cannot be loaded"));
    };
    document.head.append(script);
  });
}

function withinPatience<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("the captcha timed out")), PATIENCE_MS);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
