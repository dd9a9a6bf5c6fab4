import "./server-globals";
import { notifyManager } from "@tanstack/react-query";
import { fixedPaths } from "./app/render/fixed-paths";
import { addressesOf } from "./content/addresses";
import { loadContent, type LoadedContent } from "./content/loaded-content";
import type { PageInput } from "./app/page-state";
import type { MailInput } from "./mail/render-mail";
import { renderPage, type PageOutcome } from "./app/render/render-page";
import { shellHtml } from "./app/render/render-shell";

// The engine has no timers, so React Query runs its delayed work in microtasks.
notifyManager.setScheduler(queueMicrotask);

/** Result of renderPage(), which fills it later; complete when `done` is true. */
interface PageResult extends PageOutcome {
  done: boolean;
}

const molar = {
  loadContent,

  /** Returns immediately; the result is complete when the engine's microtasks have run. */
  renderPage(inputJson: string, content: LoadedContent): PageResult {
    const result: PageResult = {
      done: false,
      status: 500,
      html: "",
      location: "",
      externalRedirect: false,
      error: "",
    };
    renderPage(JSON.parse(inputJson) as PageInput, content).then(
      (outcome) => Object.assign(result, outcome, { done: true }),
      (error: unknown) => Object.assign(result, { error: describe(error), done: true }),
    );
    return result;
  },

  shellTemplate(inputJson: string, content: LoadedContent): string {
    return shellHtml(JSON.parse(inputJson) as PageInput, content);
  },

  /** Returns every address that has a page in this content, as a JSON list. ":name" matches any one segment. */
  addresses(content: LoadedContent): string {
    return JSON.stringify(addressesOf(fixedPaths(), { landings: content.landings, routeRules: content.chrome.routeRules }));
  },

  /** Returns a `MailOutcome` as JSON. The code for mails is evaluated at the first mail, so that no page waits for it. */
  async renderMail(inputJson: string, content: LoadedContent): Promise<string> {
    const { renderMail } = await import("./mail/render-mail");
    return JSON.stringify(renderMail(JSON.parse(inputJson) as MailInput, content));
  },
};

function describe(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}\n${error.stack ?? ""}` : String(error);
}

Object.defineProperty(globalThis, "molar", { value: Object.freeze(molar) });
