/** What one tab tells the others of this browser. */
export type TabNews = { kind: "signed-in"; email: string | undefined } | { kind: "signed-out"; cause: LogoutCause };

/** By choice, or because nobody was there any more: then what was typed waits for the same person. */
export type LogoutCause = "choice" | "idle";

const CHANNEL = "molar.session";

/** Tells the other tabs, where the browser can. */
export function tellTabs(news: TabNews): void {
  if (typeof BroadcastChannel === "undefined") return;
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(news);
  channel.close();
}

/** Listens to the other tabs until the function that it gives is called. */
export function onTabNews(listen: (news: TabNews) => void): () => void {
  if (typeof BroadcastChannel === "undefined") return () => {};
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = (event: MessageEvent<TabNews>) => listen(event.data);
  return () => channel.close();
}
