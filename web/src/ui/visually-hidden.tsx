import "./visually-hidden.css";
import type { ReactNode } from "react";

/** Text for screen readers only. */
export function VisuallyHidden({ children, role }: { children: ReactNode; role?: "status" | undefined }) {
  return (
    <span className="visually-hidden" role={role}>
      {children}
    </span>
  );
}
