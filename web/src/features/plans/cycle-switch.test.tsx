import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { renderFeature } from "../../testing/render-feature";
import { CYCLES, CycleSwitch } from "./cycle-switch";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it.each([true, false])("names the chosen cycle to the style sheet only in browsers without :has() (%s)", async (supported) => {
  vi.stubGlobal("CSS", { supports: () => supported });
  const { container } = renderFeature(
    <div className="cycle-scope">
      <CycleSwitch name="cycle" cycles={CYCLES} first="monthly" />
    </div>,
  );
  const scope = container.querySelector<HTMLElement>(".cycle-scope");
  expect(scope?.dataset.shown).toBe(supported ? undefined : "monthly");
  const [annual] = screen.getAllByRole("radio");
  if (annual !== undefined) await userEvent.click(annual);
  expect(scope?.dataset.shown).toBe(supported ? undefined : "annual");
});
