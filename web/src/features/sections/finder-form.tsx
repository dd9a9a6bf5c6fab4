import "../../ui/button.css";
import "../../ui/field.css";
import type { ReactNode } from "react";
import { paths } from "../../lib/paths";

const LONGEST = 60;

export interface FinderFormProps {
  className: string;
  /** The id of the element that names the form. */
  labelledBy: string;
  /** The label of the field and what explains it. */
  children: ReactNode;
  fieldId: string;
  describedBy?: string | undefined;
  buttonText: string;
  /** What follows the field. */
  note?: ReactNode;
}

/** A ZIP code or a city, and on to the dentists near it: a plain form that works without script. */
export function FinderForm({ className, labelledBy, children, fieldId, describedBy, buttonText, note }: FinderFormProps) {
  return (
    <form className={className} action={paths.foundDentists} method="get" role="search" aria-labelledby={labelledBy}>
      {children}
      <span className="office-finder-line">
        <input className="control" id={fieldId} name="near" maxLength={LONGEST} autoComplete="postal-code" aria-describedby={describedBy} />
        <button className="button section-primary" type="submit" data-variant="primary" data-size="medium">
          <span className="button-label">{buttonText}</span>
        </button>
      </span>
      {note}
    </form>
  );
}
