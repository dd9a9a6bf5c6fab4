import { describe, expect, it } from "vitest";
import { loadContent } from "../content/loaded-content";
import { testContent } from "../testing/test-site";
import { renderMail, type MailInput } from "./render-mail";
import { samples } from "./samples";

const content = loadContent(JSON.stringify(testContent({
  site: { name: "Cedar Dental Club", languages: ["en", "es"] },
  organisation: { legalName: "Cedar Dental Club, Inc.", phone: "8005550142" },
})));
const card = { src: "cid:card@mail", width: 320, height: 201 };

function renderSample(name: string, more: Partial<MailInput> = {}, data: object = {}) {
  const sample = samples.find((one) => one.name === name);
  const place = { origin: "https://cedar.example", timeZone: "America/New_York", language: "en" };
  const outcome = renderMail({ kind: name, ...place, ...more, data: { ...sample?.data, ...data } }, content);
  if (!outcome.ok) throw new Error(outcome.fault);
  return outcome;
}

describe("the welcome mail", () => {
  it("shows the nearest dentists with phone number and distance", () => {
    const { text, html } = renderSample("welcome");
    expect(text).toContain("Grove Street Family Dental, 0.8 miles: (614) 555-0110");
    expect(text).toContain(", 1 mile: (614) 555-0111");
    expect(html).toContain("Riverside Smiles, 12.4 miles");
    expect(renderSample("welcome", { language: "es" }).text).toContain("Riverside Smiles, a 12.4 millas: (614) 555-0112");
  });

  it("says that no dentist is near, and shows the phone number", () => {
    const { text } = renderSample("welcome", {}, { offices: [] });
    expect(text).toContain("no dental office within 100 miles of your address that takes Family Dental. Call us at (800) 555-0142");
    expect(renderSample("welcome", { language: "es" }, { offices: [] }).text).toContain("Llámenos al (800) 555-0142");
  });

  it("links to the search when the nearest dentists are not known", () => {
    const { text } = renderSample("welcome", {}, { offices: null });
    expect(text).toContain("Choose a dental office that takes your plan.");
    expect(text).toContain("https://cedar.example/find-a-dentist");
  });

  it("shows the card, and says that it is attached", () => {
    const { html, text } = renderSample("welcome", { card });
    expect(html).toContain('<img src="cid:card@mail" alt="Your membership card" width="320" height="201"');
    expect(html).toMatch(/<a href="https:\/\/cedar\.example\/dashboard\/card"[^>]*><img src="cid:card@mail"/);
    expect(text).toContain("It is also attached as a PDF");
    expect(renderSample("welcome").text).not.toContain("attached");
    expect(renderSample("receipt", { card }).html).not.toContain("cid:card");
  });
});
