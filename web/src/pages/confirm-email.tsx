import { useLocation } from "react-router";
import { ConfirmEmailPanel } from "../features/account/confirm-email-panel";
import { LinkOver } from "../features/account/link-over";
import { useT } from "../messages/use-t";
import { Card } from "../ui/card";
import "./member-login.css";

/** The link to a new e-mail address leads here. */
export function Component(): React.ReactNode {
  const t = useT();
  const token = new URLSearchParams(useLocation().search).get("token") ?? "";
  return (
    <div className="login-page wrap">
      <h1>{t("account.confirm.heading")}</h1>
      <Card tone="raised">{token === "" ? <LinkOver kind="email" /> : <ConfirmEmailPanel token={token} />}</Card>
    </div>
  );
}
