import { beforeEach, expect, it, vi } from "vitest";
import { onSessionBroadcast, broadcastSession, type TabNews } from "./session-broadcast";

beforeEach(() => localStorage.clear());

const hearing = (): { news: TabNews[]; end: () => void } => {
  const news: TabNews[] = [];
  return { news, end: onSessionBroadcast((one) => news.push(one)) };
};

it("reaches the tabs that listen", async () => {
  const { news, end } = hearing();
  broadcastSession({ kind: "signed-out", cause: "idle" });
  await vi.waitFor(() => expect(news).toEqual([{ kind: "signed-out", cause: "idle" }]));
  end();
});

it("tells of a logout also who begins to listen afterwards", () => {
  broadcastSession({ kind: "signed-out", cause: "choice" });
  const { news, end } = hearing();
  expect(news).toEqual([{ kind: "signed-out", cause: "choice" }]);
  end();
});

it("forgets the logout with the next login", () => {
  broadcastSession({ kind: "signed-out", cause: "choice" });
  broadcastSession({ kind: "signed-in", email: "ana@example.org" });
  const { news, end } = hearing();
  expect(news).toEqual([]);
  end();
});
