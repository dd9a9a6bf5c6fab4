import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderFeature, TEST_SITE } from "../../testing/render-feature";
import { ContactCard } from "./contact-card";

it.each([
  ["8005550199", "(800) 555-0199"],
  ["", "(800) 555-0142"],
  [undefined, "(800) 555-0142"],
])("with the header's number %j the contact card shows %s", (number, shown) => {
  renderFeature(<ContactCard />, { site: { ...TEST_SITE, header: { ...TEST_SITE.header, header_phone_number: number } } });
  expect(screen.getByRole("link", { name: shown })).toBeTruthy();
});
