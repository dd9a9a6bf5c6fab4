import { Minus, Plus } from "lucide-react";
import { useId, useState } from "react";
import { Icon } from "../../ui/icon";
import { stepData } from "./early-household";

interface NumberStepperProps {
  name: string;
  label: string;
  value: number;
  min: number;
  max: number;
  /** Accessible names of the two buttons. */
  lessLabel: string;
  moreLabel: string;
  onChange: (value: number) => void;
}

/** A number field between two buttons that decrease and increase it. The buttons need script; they are hidden without it. */
export function NumberStepper({ name, label, value, min, max, lessLabel, moreLabel, onChange }: NumberStepperProps) {
  const id = useId();
  // The text in the field while it is not a number within the limits.
  const [typed, setTyped] = useState<string>();
  const type = (text: string): void => {
    const number = /^\d{1,3}$/.test(text) ? Number(text) : undefined;
    const isFit = number !== undefined && number >= min && number <= max;
    setTyped(isFit ? undefined : text);
    if (isFit) onChange(number);
  };
  const leave = (): void => {
    if (typed === undefined) return;
    setTyped(undefined);
    if (/^\d{1,3}$/.test(typed)) onChange(Math.min(Math.max(Number(typed), min), max));
  };
  const step = (by: number): void => {
    const next = value + by;
    setTyped(undefined);
    if (next >= min && next <= max) onChange(next);
  };
  return (
    <div className="stepper">
      <label htmlFor={id}>{label}</label>
      <div className="stepper-row">
        <button type="button" className="stepper-button" {...stepData(name, -1)} aria-label={lessLabel} aria-disabled={value <= min || undefined} onClick={() => step(-1)}>
          <Icon icon={Minus} />
        </button>
        <input
          id={id}
          className="stepper-number tabular"
          type="number"
          inputMode="numeric"
          name={name}
          min={min}
          max={max}
          autoComplete="off"
          value={typed ?? value}
          onChange={(event) => type(event.target.value)}
          onBlur={leave}
        />
        <button type="button" className="stepper-button" {...stepData(name, 1)} aria-label={moreLabel} aria-disabled={value >= max || undefined} onClick={() => step(1)}>
          <Icon icon={Plus} />
        </button>
      </div>
    </div>
  );
}
