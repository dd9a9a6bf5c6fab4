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

  it("of the default colours is sufficient", () => {
    expect(contrastFaults(DEFAULT_COLOURS, "x")).toEqual([]);
  });
});

describe("dark backgrounds", () => {
  const deepFaults = (colours: Parameters<typeof contrastFaults>[0]) =>
    contrastFaults(colours, "x").filter(({ path }) => path === "x.onDeep");

  it("have the strong primary colour by default", () => {
    expect(deepFaults({ primaryStrong: "#eeeeee", onPrimary: "#ffffff" })).toHaveLength(1);
    expect(deepFaults({ primaryStrong: "#eeeeee", onPrimary: "#ffffff", deep: "#000000" })).toEqual([]);
  });

  it("require readable text", () => {
    expect(deepFaults({ deep: "#222222", onDeep: "#333333" })).toHaveLength(1);
  });
});

describe("the theme's style sheet", () => {
  const { themeCss } = testContent({
    theme: { colours: { surface2: "#F0F0F0", onPrimary: "#ffffff" }, fonts: { heading: "fraunces", body: "figtree" }, radius: "none" },
  });

  it("sets variables only", () => {
    expect(themeCss).toMatch(/^:root\{(--[a-z0-9-]+:[^;{}]+;?)+\}\n$/);
  });

  it("uses the tokens' names of colours, and the fonts with their fallback", () => {
    expect(themeCss).toContain("--color-surface-2:#f0f0f0");
    expect(themeCss).toContain("--color-on-primary:#ffffff");
    expect(themeCss).toContain('--font-heading:"fraunces", "fraunces fallback", serif');
    expect(themeCss).toContain("--radius-l:0");
  });

  it("omits variables that a brand does not set", () => {
    expect(themeCss).not.toContain("--radius-button");
    expect(themeCss).not.toContain("--text-hero");
    expect(themeCss).not.toContain("--color-deep");
    expect(themeCss).not.toContain("--edge");
    expect(themeCss).not.toContain("--head-art");
  });

  it("sets a brand's own text size, stroke, shadow and edge", () => {
    const own = testContent({
      theme: {
        scale: "loud", button: "pill", stroke: "bold", shadow: "hard", headingTracking: "tightest",
        edge: { image: "/media/edge.svg", height: 3.5 },
        head: { image: "/media/head.svg" },
      },
    }).themeCss;
    expect(own).toMatch(/^:root\{(--[a-z0-9-]+:[^;{}]+;?)+\}\n$/);
    expect(own).toContain("--radius-button:999px");
    expect(own).toContain("--stroke:3px");
    expect(own).toContain("--shadow-1:0.25rem 0.25rem 0 var(--color-text)");
    expect(own).toMatch(/--text-hero:clamp\(3rem,/);
    expect(own).toContain("--edge:url(/media/edge.svg);--edge-height:3.5rem");
    expect(own).toContain("--head-art:url(/media/head.svg);--head-height:10rem");
  });

  it("accepts an edge or head image from the brand's own files only", () => {
    for (const image of ["https://elsewhere.example/a.svg", "/media/../x.svg", "/media/a.svg)}body{x", "/media/a.png"]) {
      expect(() => testContent({ theme: { edge: { image, height: 2 } } })).toThrow();
      expect(() => testContent({ theme: { head: { image } } })).toThrow();
    }
  });

  it("has dark colours only if the brand defines them", () => {
    expect(themeCss).not.toContain("prefers-color-scheme");
    const dark = {
      bg: "#101512", surface: "#161c18", surface2: "#1d2520", text: "#f2f4f2", textMuted: "#b9c2bc", border: "#38423c",
      controlBorder: "#8b978f", primary: "#7fd0ab", primaryStrong: "#a5e3c6", onPrimary: "#08150f", accent: "#ffb38a",
      onAccent: "#1f0d03", danger: "#ff9d96", success: "#86d9a4", warning: "#f0c27a", focus: "#9dbdff", link: "#8fdcb8",
    };
    expect(testContent({ theme: { dark } }).themeCss).toContain("@media screen and (prefers-color-scheme:dark){:root{color-scheme:dark;--color-bg:#101512");
  });
});

it("the default colours are those of ui/tokens.css", () => {
  const tokens = readFileSync(new URL("../ui/tokens.css", import.meta.url), "utf8");
  for (const [name, value] of Object.entries(DEFAULT_COLOURS)) {
    const variable = `--color-${name.replace(/[A-Z]|\d/g, (character) => `-${character.toLowerCase()}`)}`;
    expect(tokens).toContain(`${variable}: ${value};`);
  }
});
