import "./error-summary.css";
import { useEffect, useRef, type MouseEvent, type ReactNode } from "react";
import { useT } from "../messages/use-t";
import { fieldId } from "./field-parts";
import { WholePhone } from "./whole-phone";

export interface SummaryError {
  /** The field's name; without it the message concerns the whole form and is no link. */
  field?: string | undefined;
  message: ReactNode;
}

export interface ErrorSummaryProps {
  /** Nothing is rendered when it is empty. */
  errors: readonly SummaryError[];
  title?: string | undefined;
  /** Changes with each refused submission, so that the summary takes the focus again. */
  attempt?: number | undefined;
}

/** Lists the errors of a form above it. Takes the focus; each line is a link to its field. */
export function ErrorSummary({ errors, title, attempt = 0 }: ErrorSummaryProps) {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  const hasErrors = errors.length > 0;
  useEffect(() => {
    if (!hasErrors) return;
    const folded = box.current?.closest("details");
    if (folded) folded.open = true;
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView?.({ block: "start" });
  }, [hasErrors, attempt]);
  if (!hasErrors) return null;
  return (
    <div className="error-summary" role="alert" tabIndex={-1} ref={box} aria-labelledby="error-summary-title">
      <h2 className="error-summary-title" id="error-summary-title">
        {title ?? t("ui.errorSummaryTitle")}
      </h2>
      <ul>
        {errors.map((error, index) => (
          <li key={`${error.field ?? ""}-${index}`}>
            {error.field === undefined ? (
              error.message
            ) : (
              <a href={`#${fieldId(error.field)}`} onClick={(event) => goToField(event, error.field ?? "")}>
                {typeof error.message === "string" ? <WholePhone text={error.message} /> : error.message}
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

// Scrolls the label into view, not the control: on a phone the question must stay readable.
function goToField(event: MouseEvent, field: string): void {
  const target = findControl(field);
  if (target === undefined) return;
  event.preventDefault();
  const folded = target.closest("details");
  if (folded) folded.open = true;
  labelOf(target).scrollIntoView?.({ block: "start" });
  target.focus({ preventScroll: true });
}

function findControl(field: string): HTMLElement | undefined {
  const element = document.getElementById(fieldId(field)) ?? document.getElementsByName(field)[0];
  if (element === undefined || element === null) return undefined;
  const control = element.matches("input, select, textarea, button") ? element : controlInside(element);
  return control ?? element;
}

function controlInside(element: HTMLElement): HTMLElement | null {
  return (
    element.querySelector<HTMLElement>('[aria-invalid="true"]:not([role])') ??
    element.querySelector<HTMLElement>("input:checked") ??
    element.querySelector<HTMLElement>("input, select, textarea")
  );
}

function labelOf(control: HTMLElement): Element {
  const field = control.closest(".field");
  return control.closest("fieldset, [role=radiogroup]") ?? field ?? control;
}
