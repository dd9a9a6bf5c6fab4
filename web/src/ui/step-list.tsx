import "./step-list.css";
import { Link } from "./link";
import { useT } from "../messages/use-t";
import { VisuallyHidden } from "./visually-hidden";

export interface Step {
  key: string;
  label: string;
  /** Link of a step to which the visitor may return. */
  href?: string | undefined;
}

export interface StepListProps {
  steps: readonly Step[];
  /** The key of the current step. */
  current: string;
  /** Accessible name of the list. */
  label: string;
}

/** The steps of a process: completed, current, remaining. On phones it shows "Step 2 of 4: name". */
export function StepList({ steps, current, label }: StepListProps) {
  const t = useT();
  const position = steps.findIndex((step) => step.key === current);
  return (
    <nav className="steps no-print" aria-label={label}>
      <p className="steps-short" aria-hidden="true">
        {t("ui.stepOf", { step: position + 1, count: steps.length })}
        {position >= 0 && `: ${steps[position]?.label ?? ""}`}
      </p>
      <ol className="steps-list">
        {steps.map((step, index) => {
          const state = index < position ? "done" : index === position ? "current" : "ahead";
          return (
            <li key={step.key} className="step" data-state={state} aria-current={state === "current" ? "step" : undefined}>
              <span className="step-mark" aria-hidden="true">
                {state === "done" ? "\u2713" : index + 1}
              </span>
              {state === "done" && step.href !== undefined ? (
                <Link to={step.href}>{step.label}</Link>
              ) : (
                <span>{step.label}</span>
              )}
              {state === "done" && <VisuallyHidden> ({t("ui.stepDone")})</VisuallyHidden>}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
