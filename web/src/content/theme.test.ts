import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { testContent } from "../testing/test-site";
import { contrastRatio } from "./contrast";
import { contrastFaults, DEFAULT_COLOURS } from "./theme-colours";

describe("contrast", () => {
  it.each([
    ["#000000", "#ffffff", 21],
    ["#ffffff", "#ffffff", 1],
    ["#777777", "#ffffff", 4.48],
  ])("of %s on %s is %d", (one, other, ratio) => {
    expect(contrastRatio(one, other)).toBeCloseTo(ratio, 2);
    expect(contrastRatio(other, one)).toBeCloseTo(ratio, 2);
  });

  it("of the colours that a brand starts from is enough", () => {
    expect(contrastFaults(DEFAULT_COLOURS, "x")).toEqual([]);
  });
});

describe("the theme's style sheet", () => {
  const { themeCss } = testContent({
    theme: { colours: { surface2: "#F0F0F0", onPrimary: "#ffffff" }, fonts: { heading: "fraunces", body: "figtree" }, radius: "none" },
  });

  it("sets variables only", () => {
    expect(themeCss).toMatch(/^:root\{(--[a-z0-9-]+:[^;{}]+;?)+\}\n$/);
  });

  it("names colours as the tokens do, and the fonts with their fallback", () => {
    expect(themeCss).toContain("--color-surface-2:#f0f0f0");
    expect(themeCss).toContain("--color-on-primary:#ffffff");
    expect(themeCss).toContain('--font-heading:"fraunces", "fraunces fallback", serif');
    expect(themeCss).toContain("--radius-l:0");
  });

  it("has dark colours only where the brand defines them", () => {
    expect(themeCss).not.toContain("prefers-color-scheme");
    const dark = {
      bg: "#101512", surface: "#161c18", surface2: "#1d2520", text: "#f2f4f2", textMuted: "#b9c2bc", border: "#38423c",
      controlBorder: "#8b978f", primary: "#7fd0ab", primaryStrong: "#a5e3c6", onPrimary: "#08150f", accent: "#ffb38a",
      onAccent: "#1f0d03", danger: "#ff9d96", success: "#86d9a4", warning: "#f0c27a", focus: "#9dbdff", link: "#8fdcb8",
    };
    expect(testContent({ theme: { dark } }).themeCss).toContain("@media screen and (prefers-color-scheme:dark){:root{color-scheme:dark;--color-bg:#101512");
  });
});

it("starts from the colours of ui/tokens.css", () => {
  const tokens = readFileSync(new URL("../ui/tokens.css", import.meta.url), "utf8");
  for (const [name, value] of Object.entries(DEFAULT_COLOURS)) {
    const variable = `--color-${name.replace(/[A-Z]|\d/g, (character) => `-${character.toLowerCase()}`)}`;
    expect(tokens).toContain(`${variable}: ${value};`);
  }
});
