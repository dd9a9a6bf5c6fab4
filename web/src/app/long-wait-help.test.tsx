// @vitest-environment jsdom
import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { brandContent, renderSite } from "../testing/render-site";
import { createStore } from "../lib/store";
import { LongWaitHelp } from "./long-wait-help";
import { OutageHandlerContext } from "./start/outage-bar";

it("shows the telephone number, and a button that cancels a pending navigation", async () => {
  const stay = vi.fn();
  const outages = { outage: createStore(undefined), stay };
  const page = (
    <OutageHandlerContext value={outages}>
      <LongWaitHelp />
    </OutageHandlerContext>
  );
  const { router } = renderSite(page, { content: brandContent("cedar"), slowPath: "/slow" });
  expect(screen.getByRole("link", { name: "Call (800) 555-0142" }).getAttribute("href")).toMatch(/^tel:/);
  expect(screen.queryByRole("button")).toBeNull();
  await act(async () => void router.navigate("/slow"));
  await userEvent.click(screen.getByRole("button", { name: "Stay on this page" }));
  expect(stay).toHaveBeenCalledOnce();
});
