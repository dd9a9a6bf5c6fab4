import "./page.css";
import { useLocation } from "../routing/hooks";
import { ConfirmEmailPanel } from "../features/account/confirm-email-panel";
import { LinkExpired } from "../features/account/link-expired";
import { AccessFrame } from "../features/session/access-frame";
import { useT } from "../messages/use-t";
import { Card } from "../ui/card";

/** Target of the link that confirms a new e-mail address. */
export function Component(): React.ReactNode {
  const t = useT();
  const token = new URLSearchParams(useLocation().search).get("token") ?? "";
  return (
    <AccessFrame heading={t("account.confirm.heading")}>
      <Card tone="raised">{token === "" ? <LinkExpired kind="email" /> : <ConfirmEmailPanel token={token} />}</Card>
    </AccessFrame>
  );
}
