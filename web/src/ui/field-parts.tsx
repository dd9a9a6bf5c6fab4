import type { ReactNode } from "react";
import { useT } from "../messages/use-t";

/** Returns the id by which an error summary finds the control of a field. */
export function fieldId(name: string): string {
  return `field-${name}`;
}

/** Label text, followed by "(optional)" when the field may be empty. */
export function LabelText({ children, optional }: { children: ReactNode; optional: boolean | undefined }) {
  const t = useT();
  return (
    <>
      {children}
      {optional === true && <span className="field-optional"> ({t("ui.optional")})</span>}
    </>
  );
}

/** Returns the ids of the hint and the error of a control, in this order. */
export function describedBy(id: string, hint: ReactNode, error: string | undefined): string | undefined {
  const ids = [hasContent(hint) ? `${id}-hint` : "", error ? `${id}-error` : ""].filter((one) => one !== "");
  return ids.length === 0 ? undefined : ids.join(" ");
}

export function hasContent(node: ReactNode): boolean {
  return node !== undefined && node !== null && node !== "" && node !== false;
}
