import "./field.css";
import { useT } from "../messages/use-t";
import { VisuallyHidden } from "./visually-hidden";
import { WholePhone } from "./whole-phone";

/** The error of a field, above its control, with an icon. Renders nothing without a message. */
export function FieldError({ message, id }: { message: string | undefined; id?: string | undefined }) {
  const t = useT();
  if (message === undefined || message === "") return null;
  return (
    <p className="field-error" id={id}>
      <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true" focusable="false">
        <circle cx="10" cy="10" r="9" fill="currentColor" />
        <path d="M10 5v6.2M10 13.6v1.6" stroke="var(--color-surface)" strokeWidth="2.2" />
      </svg>
      <span>
        <VisuallyHidden>{t("ui.error")}: </VisuallyHidden>
        <WholePhone text={message} />
      </span>
    </p>
  );
}
