import { cleanup, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, it } from "vitest";
import { axeFaults } from "../../testing/a11y";
import { renderFeature } from "../../testing/render-feature";
import { NoteTreatments } from "./note-treatments";
import type { TreatmentPrice } from "./schemas";

const price = (procedure: string, category: string, label: string): TreatmentPrice => ({ procedure, category, label, usualCents: 6_200, memberCents: 3_200 });
const PRICES = [
  price("checkup_exam", "exams", "Check-up exam"),
  price("xray_full", "exams", "X-rays of the whole mouth"),
  price("crown", "crowns", "Crown"),
  price("crown_metal", "crowns", "Crown, metal"),
  price("bridge_tooth", "crowns", "Bridge, one tooth"),
  price("charcoal", "not one of ours", "Charcoal"),
];

function Page({ first = "" }: { first?: string }) {
  const [treatments, setTreatments] = useState(first);
  return <NoteTreatments prices={PRICES} treatments={treatments} onChange={setTreatments} error={undefined} />;
}

const groups = () => [...document.querySelectorAll("details")].map(({ open, firstElementChild }) => [firstElementChild?.textContent, open]);
const inGroup = (label: RegExp) => screen.getByLabelText(label).closest("details") !== null;

afterEach(cleanup);

it("shows the usual treatments directly, and the others in the groups of the price list", async () => {
  const { container } = renderFeature(<Page />);
  expect(groups()).toEqual([["Exams and X-rays", false], ["Crowns and bridges", false], ["Other", false]]);
  expect([/^Check-up exam/, /^Crown(?!,)/, /^Crown, metal/, /^Charcoal/].map(inGroup)).toEqual([false, false, true, true]);
  await userEvent.click(screen.getByText("Crowns and bridges"));
  await userEvent.click(screen.getByLabelText(/^Crown, metal/));
  await userEvent.click(screen.getByLabelText(/^Bridge/));
  expect(screen.getByText("Crowns and bridges: 2 chosen")).toBeTruthy();
  await userEvent.click(screen.getByLabelText(/^Crown, metal/));
  await userEvent.click(screen.getByLabelText(/^Bridge/));
  expect(groups()[1], "stays open while it is used").toEqual(["Crowns and bridges", true]);
  expect(await axeFaults(container)).toEqual([]);
});

it("opens the group of a restored answer, in Spanish", () => {
  renderFeature(<Page first="crown_metal" />, { language: "es" });
  expect(groups()).toEqual([["Exámenes y radiografías", false], ["Coronas y puentes: 1 elegido", true], ["Otros", false]]);
});

it("names the price of an included treatment only for the times when it is not included", () => {
  const prices = [
    { ...price("checkup_exam", "exams", "Check-up exam"), includedAYear: 1 },
    { ...price("fluoride", "prevention", "Fluoride"), includedAYear: 2, includedUnderAge: 14 },
    price("crown", "crowns", "Crown"),
  ];
  renderFeature(<NoteTreatments prices={prices} treatments="" onChange={() => {}} error={undefined} />);
  for (const words of [
    "usually $62. Included once a year for each person. Otherwise $32 for you.",
    "usually $62. Included 2 times a year for each person under 14. Otherwise $32 for you.",
    "usually $62, for you $32",
  ]) {
    expect(screen.getByText(words)).toBeTruthy();
  }
});
