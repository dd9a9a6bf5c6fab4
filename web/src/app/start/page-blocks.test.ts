// @vitest-environment jsdom
import { expect, test } from "vitest";
import { TabQueryClient } from "../../api/tab-query-client";
import { pageQuery } from "../../content/page-query";
import { forgetMember } from "../../session/logout";
import type { PageScope } from "../providers";
import { seedPages } from "./page-blocks";

test("the content of the page outlasts a logout, which shows the page until the login page is loaded", () => {
  const queryClient = new TabQueryClient().asClient();
  seedPages({ queryClient } as PageScope, { pages: { faq: { title: "Questions" } } } as never);
  forgetMember(queryClient, "idle");
  expect(queryClient.getQueryData(pageQuery("faq").queryKey)).toEqual({ title: "Questions" });
});
