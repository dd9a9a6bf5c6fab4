import "./disclosure.css";
import type { ReactNode } from "react";

export interface DisclosureProps {
  summary: ReactNode;
  children: ReactNode;
  isOpen?: boolean | undefined;
  /** Opening one disclosure closes all others of the same name. */
  name?: string | undefined;
  className?: string | undefined;
  /** The id of the body: an address with this fragment opens the disclosure, in new browsers without JavaScript. */
  bodyId?: string | undefined;
  /** From 62 rem on everything is visible, and there is no button. */
  isOnPhonesOnly?: boolean | undefined;
  /** Called after it was opened or closed. */
  onToggle?: ((isOpen: boolean) => void) | undefined;
}

/** A heading that opens its content: native, so that it works before and without JavaScript. */
export function Disclosure({ summary, children, isOpen, name, className, bodyId, isOnPhonesOnly, onToggle }: DisclosureProps) {
  return (
    <details
      className={className === undefined ? "disclosure" : `disclosure ${className}`}
      data-phones-only={isOnPhonesOnly || undefined}
      open={isOpen}
      name={name}
      onToggle={onToggle && ((event) => onToggle(event.currentTarget.open))}
      suppressHydrationWarning // the visitor may have opened it before hydration
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
