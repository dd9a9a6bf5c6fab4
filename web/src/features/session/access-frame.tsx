import "./access-frame.css";
import type { ReactNode } from "react";

export interface AccessFrameProps {
  heading: string;
  lead?: string | undefined;
  /** What else there is to do: beside the form on wide windows. */
  aside?: ReactNode;
  /** The form. */
  children: ReactNode;
}

/** A page with one form by which somebody gets in. */
export function AccessFrame({ heading, lead, aside, children }: AccessFrameProps): ReactNode {
  return (
    <div className="login-page wrap">
      <header className="page-head" data-short="phones">
        <h1>{heading}</h1>
        {lead !== undefined && <p>{lead}</p>}
      </header>
      <div className="login-row">
        <div>{children}</div>
        {aside !== undefined && <div className="login-aside">{aside}</div>}
      </div>
    </div>
  );
}
