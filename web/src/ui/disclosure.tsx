import "./disclosure.css";
import type { ReactNode } from "react";

export interface DisclosureProps {
  summary: ReactNode;
  children: ReactNode;
  isOpen?: boolean | undefined;
  /** Disclosures of one name close each other. */
  name?: string | undefined;
  className?: string | undefined;
  /** Of what opens: an address that ends in it opens the disclosure, without JavaScript in new browsers. */
  bodyId?: string | undefined;
  /** From 62 rem on everything is in sight, and there is nothing to press. */
  isOnPhonesOnly?: boolean | undefined;
  /** After it was opened or closed. */
  onToggle?: ((isOpen: boolean) => void) | undefined;
}

/** A heading that opens: native, so that it works before and without JavaScript. */
export function Disclosure({ summary, children, isOpen, name, className, bodyId, isOnPhonesOnly, onToggle }: DisclosureProps) {
  return (
    <details
      className={className === undefined ? "disclosure" : `disclosure ${className}`}
      data-phones-only={isOnPhonesOnly || undefined}
      open={isOpen}
      name={name}
      onToggle={onToggle && ((event) => onToggle(event.currentTarget.open))}
      suppressHydrationWarning // somebody may have opened it by then
    >
      <summary className="disclosure-summary">
        <span>{summary}</span>
        <svg className="disclosure-mark" viewBox="0 0 20 20" width="20" height="20" aria-hidden="true" focusable="false">
          <path d="M4 7.5 10 13.5 16 7.5" fill="none" stroke="currentColor" strokeWidth="2" />
        </svg>
      </summary>
      <div className="disclosure-body" id={bodyId}>{children}</div>
    </details>
  );
}
