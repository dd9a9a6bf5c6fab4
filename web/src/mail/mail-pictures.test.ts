import { describe, expect, it } from "vitest";
import { contrastRatio } from "../content/contrast";
import { DEFAULT_COLOURS } from "../content/theme-colours";
import { loadContent } from "../content/loaded-content";
import { testContent } from "../testing/test-site";
import { darkColours, mailColours } from "./mail-style";
import { renderMail, type MailInput } from "./render-mail";
import { samples } from "./samples";

const content = loadContent(JSON.stringify(testContent({
  site: { name: "Cedar Dental Club", languages: ["en", "es"] },
  organisation: { legalName: "Cedar Dental Club, Inc.", phone: "8005550142" },
})));
const logo = { src: "cid:logo@mail", width: 212, height: 64 };

function renderSample(name: string, more: Partial<MailInput> = {}) {
  const sample = samples.find((one) => one.name === name);
  const place = { origin: "https://cedar.example", timeZone: "America/New_York", language: "en" };
  const outcome = renderMail({ kind: sample?.kind ?? name, ...place, ...more, data: { ...sample?.data } }, content);
  if (!outcome.ok) throw new Error(outcome.fault);
  return outcome;
}

describe("the logo", () => {
  it.each(samples.map(({ name }) => name))("is in %s, with the brand's name as its alternative text", (name) => {
    const html = renderSample(name, { logo }).html;
    expect(html).toContain('<img src="cid:logo@mail" alt="Cedar Dental Club" width="212" height="64"');
    expect(renderSample(name, { logo }).text).toBe(renderSample(name).text);
  });

  it("is replaced by the brand's name when there is no logo", () => {
    const { html } = renderSample("receipt");
    expect(html).not.toContain("<img");
    expect(html).toMatch(/<a href="https:\/\/cedar\.example\/"[^>]*>Cedar Dental Club<\/a>/);
  });

  it("keeps its own background in dark mode", () => {
    const head = /<td class="([^"]*)"[^>]*>\s*<a href="https:\/\/cedar\.example\/"/.exec(renderSample("receipt", { logo }).html);
    expect(head?.[1]).toBe("m-pad");
  });
});

describe("the colors", () => {
  const theme = (colours: object, dark?: object) => ({ ...content.theme, colours, dark }) as typeof content.theme;

  it("are the theme's when their contrast is sufficient", () => {
    const colours = mailColours(theme({ primary: "#24573f", onPrimary: "#ffffff" }));
    expect([colours.primary, colours.onPrimary]).toEqual(["#24573f", "#ffffff"]);
  });

  it.each([
    [{ primary: "#ffe14d", onPrimary: "#ffffff" }, "#111111"],
    [{ primary: "#102040", onPrimary: "#203050" }, "#ffffff"],
  ])("of text become dark or light on %o when the contrast is too low", (colours, expected) => {
    expect(mailColours(theme(colours)).onPrimary).toBe(expected);
  });

  it("have sufficient contrast in a dark theme with few colors", () => {
    const dark = darkColours(theme({}, { primary: "#d4ff3a", onPrimary: "#ffffff", surface: "#dddddd" }));
    expect(contrastRatio(dark.onPrimary, dark.primary)).toBeGreaterThanOrEqual(4.5);
    expect(contrastRatio(dark.link, dark.surface)).toBeGreaterThanOrEqual(4.5);
  });
});

describe("the head", () => {
  it("ends in a line of the brand's accent", () => {
    const accent = content.theme.colours.accent ?? DEFAULT_COLOURS.accent;
    for (const more of [{}, { logo }]) expect(renderSample("receipt", more).html).toContain(`border-bottom:4px solid ${accent}`);
  });
});

it("keeps telephone numbers and numbers of grievances in one line", () => {
  const { html } = renderSample("grievance_received");
  expect(html).toContain('<span style="white-space:nowrap">G-2026-000045</span>. Keep this email.');
  expect(html).toContain('<span style="white-space:nowrap">(800) 555-0142</span>');
});
