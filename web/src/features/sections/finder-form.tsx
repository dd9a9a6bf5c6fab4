import "../../ui/button.css";
import "../../ui/field.css";
import type { ReactNode } from "react";
import { paths } from "../../lib/paths";

const LONGEST = 60;

export interface FinderFormProps {
  className: string;
  /** The id of the element that labels the form. */
  labelledBy: string;
  /** The label of the field and its description. */
  children: ReactNode;
  fieldId: string;
  describedBy?: string | undefined;
  buttonText: string;
  /** Content after the field. */
  note?: ReactNode;
}

/** A plain form for a ZIP code or a city; leads to the dentists near it, also without script. */
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
