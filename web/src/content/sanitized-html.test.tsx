import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderSite } from "../testing/render-site";
import { testContent } from "../testing/test-site";
import { SanitizedHtml } from "./sanitized-html";
import { usePlansLink } from "./use-plans-link";

test("SanitizedHtml reduces links with the site's slug", () => {
  const html = '<p>See <a href="https://host.example/cedar/faq?a=1">the questions</a></p>';
  renderSite(<SanitizedHtml html={html} />, { content: testContent() });
  expect(screen.getByRole("link").getAttribute("href")).toBe("/faq?a=1");
});

test("an address breaks after its slash, and its text stays the same", () => {
  renderSite(<SanitizedHtml html="See www.cedar.example/directory" as="p" />, { content: testContent() });
  const text = screen.getByText("See www.cedar.example/directory");
  expect(text.querySelectorAll("wbr").length).toBe(1);
});

function PlansLink() {
  const plansLink = usePlansLink();
  return <a href={plansLink({ plan: 7, office: null })}>plans</a>;
}

test.each([
  ["/families?from=home", "/families?from=home&plan=7"],
  ["https://host.example/cedar/our-plans", "/our-plans?plan=7"],
  ["https://plans.example/", "https://plans.example/?plan=7"],
  ["javascript:alert(1)", "/join-now?plan=7"],
  [undefined, "/join-now?plan=7"],
])("with the plan_url %s a plan link has the address %s", (plan_url, href) => {
  renderSite(<PlansLink />, { content: testContent({ base: { variables: { plan_url } } }) });
  expect(screen.getByRole("link").getAttribute("href")).toBe(href);
});
