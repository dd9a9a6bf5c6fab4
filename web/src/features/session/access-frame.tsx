import "./access-frame.css";
import type { ReactNode } from "react";

export interface AccessFrameProps {
  heading: string;
  lead?: string | undefined;
  /** Other actions; beside the form on wide windows. */
  aside?: ReactNode;
  children: ReactNode;
}

/** Layout of a page with one form for access: login, password, invitation or e-mail confirmation. */
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
