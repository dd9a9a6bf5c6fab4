import * as lucide from "lucide-react";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Icon } from "./icon";

const ICONS = Object.values(lucide.icons);

it("renders the same markup as lucide for every icon", () => {
  expect(ICONS.length).toBeGreaterThan(1000);
  for (const icon of ICONS) {
    const usual = createElement(icon, { size: 22, strokeWidth: 1.9, focusable: false, className: "icon tall", "aria-hidden": true });
    expect(renderToStaticMarkup(<Icon icon={icon} size={22} className="tall" />)).toBe(renderToStaticMarkup(usual));
  }
});

it("distinguishes sizes, classes and labels", () => {
  const { Phone } = lucide;
  const all = [<Icon icon={Phone} />, <Icon icon={Phone} size={32} />, <Icon icon={Phone} label="Call" />, <Icon icon={Phone} className="big" />];
  const [plain, large, named, classed] = [...all, ...all].map((one) => renderToStaticMarkup(one)).slice(all.length);
  expect(plain).toMatch(/width="20".* aria-hidden="true"/);
  expect(large).toContain('width="32"');
  expect(named).toMatch(/role="img" aria-label="Call"/);
  expect(named).not.toContain("aria-hidden");
  expect(classed).toMatch(/class="lucide lucide-phone icon big"/);
});
