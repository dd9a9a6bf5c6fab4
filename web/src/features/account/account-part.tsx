import { useEffect, useRef, useState } from "react";
import { useT } from "../../messages/use-t";
import type { MessageKey } from "../../messages/catalogue";

interface AccountPartProps {
  /** Fragment of the address that opens the part. */
  id: string;
  heading: string;
  /** Current value, in a few words. */
  now: React.ReactNode;
  /** Label of the closed row, which names the action. */
  act?: MessageKey;
  /** Open at first, because the member has something to do. */
  isOpenFirst?: boolean;
  /** When it becomes true, the part opens: the form has unsent answers. */
  isTouched?: boolean;
  children: React.ReactNode;
}

/** One row of the account: the current value, and a closed part with the form that changes it. */
export function AccountPart({ id, heading, now, act = "account.act.change", isOpenFirst = false, isTouched = false, children }: AccountPartProps): React.ReactNode {
  const t = useT();
  const part = useRef<HTMLDetailsElement>(null);
  const [wasOpenFirst] = useState(isOpenFirst);
  useEffect(() => {
    if (isTouched && part.current !== null) part.current.open = true;
  }, [isTouched]);
  return (
    <section className="account-part" aria-labelledby={`${id}-heading`}>
      <details ref={part} open={wasOpenFirst} suppressHydrationWarning /* the user may open it before hydration */>
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
