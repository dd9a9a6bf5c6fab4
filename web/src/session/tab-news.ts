/** What one tab tells the others of this browser. */
export type TabNews = { kind: "signed-in"; email: string | undefined } | { kind: "signed-out"; cause: LogoutCause };

/** By choice, or because nobody was there any more: then what was typed waits for the same person. */
export type LogoutCause = "choice" | "idle";

const CHANNEL = "molar.session";
/** Stands from a logout to the next login, for tabs that were not listening yet. */
const SIGNED_OUT = "molar.signed-out";

/** Tells the other tabs, where the browser can. */
export function tellTabs(news: TabNews): void {
  withStorage((storage) => {
    if (news.kind === "signed-out") storage.setItem(SIGNED_OUT, news.cause);
    else storage.removeItem(SIGNED_OUT);
  });
  if (typeof BroadcastChannel === "undefined") return;
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(news);
  channel.close();
}

/** Listens to the other tabs until the function that it gives is called; a logout before counts too. */
export function onTabNews(listen: (news: TabNews) => void): () => void {
  const cause = withStorage((storage) => storage.getItem(SIGNED_OUT));
  if (cause === "choice" || cause === "idle") listen({ kind: "signed-out", cause });
  if (typeof BroadcastChannel === "undefined") return () => {};
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = (event: MessageEvent<TabNews>) => listen(event.data);
  return () => channel.close();
}

// Where storage is forbidden, tabs that listen are told all the same.
function withStorage<T>(work: (storage: Storage) => T): T | undefined {
  try {
    return typeof window === "undefined" ? undefined : work(window.localStorage);
  } catch {
    return undefined;
  }
}
