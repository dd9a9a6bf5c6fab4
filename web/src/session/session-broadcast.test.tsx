import { beforeEach, expect, it, vi } from "vitest";
import { onSessionBroadcast, broadcastSession, type SessionMessage } from "./session-broadcast";

beforeEach(() => localStorage.clear());

const hearing = (): { news: SessionMessage[]; end: () => void } => {
  const news: SessionMessage[] = [];
  return { news, end: onSessionBroadcast((one) => news.push(one)) };
};

it("notifies subscribed tabs", async () => {
  const { news, end } = hearing();
  broadcastSession({ kind: "signed-out", cause: "idle" });
  await vi.waitFor(() => expect(news).toEqual([{ kind: "signed-out", cause: "idle" }]));
  end();
});

it("reports an earlier logout to a new subscriber", () => {
  broadcastSession({ kind: "signed-out", cause: "choice" });
  const { news, end } = hearing();
  expect(news).toEqual([{ kind: "signed-out", cause: "choice" }]);
  end();
});

it("does not report a logout that a login followed", () => {
  broadcastSession({ kind: "signed-out", cause: "choice" });
  broadcastSession({ kind: "signed-in", email: "ana@example.org" });
  const { news, end } = hearing();
  expect(news).toEqual([]);
  end();
});
