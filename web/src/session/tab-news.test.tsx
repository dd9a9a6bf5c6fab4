import { beforeEach, expect, it, vi } from "vitest";
import { onTabNews, tellTabs, type TabNews } from "./tab-news";

beforeEach(() => localStorage.clear());

const hearing = (): { news: TabNews[]; end: () => void } => {
  const news: TabNews[] = [];
  return { news, end: onTabNews((one) => news.push(one)) };
};

it("reaches the tabs that listen", async () => {
  const { news, end } = hearing();
  tellTabs({ kind: "signed-out", cause: "idle" });
  await vi.waitFor(() => expect(news).toEqual([{ kind: "signed-out", cause: "idle" }]));
  end();
});

it("tells of a logout also who begins to listen afterwards", () => {
  tellTabs({ kind: "signed-out", cause: "choice" });
  const { news, end } = hearing();
  expect(news).toEqual([{ kind: "signed-out", cause: "choice" }]);
  end();
});

it("forgets the logout with the next login", () => {
  tellTabs({ kind: "signed-out", cause: "choice" });
  tellTabs({ kind: "signed-in", email: "ana@example.org" });
  const { news, end } = hearing();
  expect(news).toEqual([]);
  end();
});
