import "./cycle-switch.css";
import { useT } from "../../messages/use-t";
import type { BillingCycle } from "./plan";

export interface CycleSwitchProps {
  value: BillingCycle;
  onChange: (cycle: BillingCycle) => void;
  /** The form name of the two radio buttons; one per page. */
  name: string;
}

const CYCLES = ["annual", "monthly"] as const satisfies readonly BillingCycle[];

/** Yearly or monthly: two native radio buttons side by side. */
export function CycleSwitch({ value, onChange, name }: CycleSwitchProps) {
  const t = useT();
  return (
    <fieldset className="cycle-switch">
      <legend>{t("plans.cycleLegend")}</legend>
      <div className="cycle-switch-options">
        {CYCLES.map((cycle) => (
          <label key={cycle}>
            <input
              type="radio"
              name={name}
              value={cycle}
              checked={cycle === value}
              onChange={() => {
                onChange(cycle);
              }}
            />
            <span>{t(`plans.${cycle}`)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
