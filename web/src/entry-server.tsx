import "./server-globals";
import { notifyManager } from "@tanstack/react-query";
import { fixedPaths } from "./app/render/fixed-paths";
import { addressesOf } from "./content/addresses";
import { loadContent, type LoadedContent } from "./content/loaded-content";
import type { PageInput } from "./app/page-state";
import type { MailInput } from "./mail/render-mail";
import { renderPage, type PageOutcome } from "./app/render/render-page";
import { shellHtml } from "./app/render/render-shell";

// The engine has no timers; what React Query wants to do later, it does in a microtask.
notifyManager.setScheduler(queueMicrotask);

/** What a call of renderPage fills in; complete once `done` is true. */
interface PageResult extends PageOutcome {
  done: boolean;
}

const molar = {
  loadContent,

  /** Answers at once; the result is complete when the engine's microtasks have run. */
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

  /** Every address that this content has a page at, as a JSON list; ":name" stands for any one segment. */
  addresses(content: LoadedContent): string {
    return JSON.stringify(addressesOf(fixedPaths(), { landings: content.landings, routeRules: content.chrome.routeRules }));
  },

  /** Answers `MailOutcome` as JSON. What makes mails runs with the first of them: no page waits for it. */
  async renderMail(inputJson: string, content: LoadedContent): Promise<string> {
    const { renderMail } = await import("./mail/render-mail");
    return JSON.stringify(renderMail(JSON.parse(inputJson) as MailInput, content));
  },
};

function describe(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}\n${error.stack ?? ""}` : String(error);
}

Object.defineProperty(globalThis, "molar", { value: Object.freeze(molar) });
