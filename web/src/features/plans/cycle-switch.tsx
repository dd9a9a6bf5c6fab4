import "./cycle-switch.css";
import { useT } from "../../messages/use-t";
import type { BillingCycle } from "./plan";

interface CycleSwitchProps {
  /** The form name of the two radio buttons; one per page. */
  name: string;
  /** The ways to pay that any of the plans has. */
  cycles: readonly BillingCycle[];
  /** The cycle that is chosen at first. */
  first: BillingCycle;
  onChange?: (cycle: BillingCycle) => void;
  /** The id of a form elsewhere on the page that the choice belongs to. */
  form?: string;
}

export const CYCLES = ["annual", "monthly"] as const satisfies readonly BillingCycle[];

/**
 * Yearly or monthly: two native radio buttons side by side. Inside an element of the class
 * "cycle-scope" it shows what is marked with the chosen cycle (`data-cycle`) and hides what is
 * marked with the other one, by style sheet alone. Nothing where there is only one way to pay.
 */
export function CycleSwitch({ name, cycles, first, onChange, form }: CycleSwitchProps) {
  const t = useT();
  if (cycles.length < 2) return null;
  return (
    <fieldset className="cycle-switch">
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
