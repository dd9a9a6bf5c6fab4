// @vitest-environment jsdom
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { askForSignIn } from "../api/sign-in-needed";
import { brandContent, renderSite } from "../testing/render-site";
import { IdleGuard } from "./idle-guard";

test("a call that finds the session ended before the dialog's code is there waits for it", async () => {
  renderSite(<IdleGuard />, { content: brandContent("cedar"), email: "ruth@example.test" });
  const answer = askForSignIn(); // at once: the code is only being fetched
  await userEvent.click(await screen.findByRole("button", { name: "Go to the login page" }));
  expect(await answer).toBe(false);
});
