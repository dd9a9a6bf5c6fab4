/** Message of one tab to the other tabs of this browser. */
export type SessionMessage =
  | { kind: "signed-in"; email: string | undefined }
  | { kind: "signed-out"; cause: LogoutCause }
  /** The signed-in member has confirmed a new e-mail address. */
  | { kind: "address-changed"; from: string; to: string };

/** "choice": the member logged out. "idle": the idle limit was reached or the session was lost; drafts stay for the same member. */
export type LogoutCause = "choice" | "idle";

const CHANNEL = "molar.session";
/** Storage entry from a logout to the next login, for tabs that were not listening at the logout. */
const SIGNED_OUT = "molar.signed-out";

/** Sends a message to the other tabs, if the browser supports it. */
export function broadcastSession(message: SessionMessage): void {
  withStorage((storage) => {
    if (message.kind === "signed-out") storage.setItem(SIGNED_OUT, message.cause);
    else if (message.kind === "signed-in") storage.removeItem(SIGNED_OUT);
  });
  if (typeof BroadcastChannel === "undefined") return;
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(message);
  channel.close();
}

/** Calls `listen` for each message of other tabs, and immediately for an earlier logout. Returns a function that stops it. */
export function onSessionBroadcast(listen: (message: SessionMessage) => void): () => void {
  const cause = lastLogout();
  if (cause !== undefined) listen({ kind: "signed-out", cause });
  if (typeof BroadcastChannel === "undefined") return () => {};
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = (event: MessageEvent<SessionMessage>) => listen(event.data);
  return () => channel.close();
}

/** Cause of the last logout in this browser, if no login has followed it. */
export function lastLogout(): LogoutCause | undefined {
  const cause = withStorage((storage) => storage.getItem(SIGNED_OUT));
  return cause === "choice" || cause === "idle" ? cause : undefined;
}

// If storage is forbidden, tabs that listen still receive messages.
function withStorage<T>(work: (storage: Storage) => T): T | undefined {
  try {
    return typeof window === "undefined" ? undefined : work(window.localStorage);
  } catch {
    return undefined;
  }
}
