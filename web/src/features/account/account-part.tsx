import { useEffect, useRef, useState } from "react";
import { useT } from "../../messages/use-t";
import type { MessageKey } from "../../messages/catalogue";

interface AccountPartProps {
  /** The end of the address that opens the part. */
  id: string;
  heading: string;
  /** What it is now, in a few words. */
  now: React.ReactNode;
  /** What the part is opened for. */
  act?: MessageKey;
  /** Open at first: something is to be done. */
  isOpenFirst?: boolean;
  /** Opens when it becomes true: there are answers that were not sent. */
  isTouched?: boolean;
  children: React.ReactNode;
}

/** One row of the account: what it is now, and behind a press the way to change it. */
export function AccountPart({ id, heading, now, act = "account.act.change", isOpenFirst = false, isTouched = false, children }: AccountPartProps): React.ReactNode {
  const t = useT();
  const part = useRef<HTMLDetailsElement>(null);
  const [wasOpenFirst] = useState(isOpenFirst);
  useEffect(() => {
    if (isTouched && part.current !== null) part.current.open = true;
  }, [isTouched]);
  return (
    <section className="account-part" aria-labelledby={`${id}-heading`}>
      <details ref={part} open={wasOpenFirst} suppressHydrationWarning /* somebody may have opened it by then */>
        <summary className="account-row">
          <h2 id={`${id}-heading`}>{heading}</h2>
          <span className="account-now">{now}</span>
          <span className="account-act">
            <span className="account-act-open">{t(act)}</span>
            <span className="account-act-close">{t("account.act.close")}</span>
          </span>
        </summary>
        <div className="account-body" id={id}>
          {children}
        </div>
      </details>
    </section>
  );
}
