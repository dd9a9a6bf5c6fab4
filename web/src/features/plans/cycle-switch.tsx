import "./cycle-switch.css";
import { useEffect, useRef } from "react";
import { useT } from "../../messages/use-t";
import type { BillingCycle } from "./plan";

interface CycleSwitchProps {
  /** The form name of the two radio buttons; one per page. */
  name: string;
  /** The billing cycles that any of the plans offers. */
  cycles: readonly BillingCycle[];
  /** The initially selected cycle. */
  first: BillingCycle;
  onChange?: (cycle: BillingCycle) => void;
  /** The id of a form elsewhere on the page to which the radio buttons belong. */
  form?: string;
}

export const CYCLES = ["annual", "monthly"] as const satisfies readonly BillingCycle[];

/**
 * Choice of the yearly or monthly price: two native radio buttons side by side. Inside an element of the class
 * "cycle-scope", the style sheet alone shows elements with the chosen cycle (`data-cycle`) and hides those with the
 * other one; browsers without :has() need the attribute `data-shown`. Renders nothing for fewer than two cycles.
 */
export function CycleSwitch({ name, cycles, first, onChange, form }: CycleSwitchProps) {
  const t = useT();
  const fields = useRef<HTMLFieldSetElement>(null);
  const show = (): void => {
    if (hasRelationalSelector()) return;
    const chosen = fields.current?.querySelector<HTMLInputElement>(":checked");
    chosen?.closest(".cycle-scope")?.setAttribute("data-shown", chosen.value);
  };
  useEffect(show, []);
  if (cycles.length < 2) return null;
  return (
    <fieldset className="cycle-switch" ref={fields} onChange={show}>
      <legend>{t("plans.cycleLegend")}</legend>
      <div className="cycle-switch-options">
        {cycles.map((cycle) => (
          <label key={cycle}>
            <input
              type="radio"
              name={name}
              form={form}
              value={cycle}
              defaultChecked={cycle === first}
              onChange={() => onChange?.(cycle)}
            />
            <span>{t(`plans.${cycle}`)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function hasRelationalSelector(): boolean {
  return typeof CSS !== "undefined" && CSS.supports("selector(:has(*))");
}
