import { useLocation, type LoaderFunctionArgs } from "react-router";
import { queryClientOf } from "../api/query-client";
import { useWatched } from "../api/use-watched";
import { inviteQuery } from "../features/account/invite";
import { LinkOver } from "../features/account/link-over";
import { SignUpForm } from "../features/account/sign-up-form";
import { formatDate } from "../lib/dates";
import { useT } from "../messages/use-t";
import { useSession } from "../session/session-query";
import { Card } from "../ui/card";
import { Notice } from "../ui/notice";
import "./member-login.css";

/** An adult on somebody's membership makes a login of their own. */
export async function loader(args: LoaderFunctionArgs): Promise<null> {
  await queryClientOf(args).ensureQueryData(inviteQuery(tokenOf(args.request.url)));
  return null;
}

export function Component(): React.ReactNode {
  const t = useT();
  const { isAuthenticated, email } = useSession();
  const token = tokenOf(`http://here/${useLocation().search}`);
  const { data: invite } = useWatched({ ...inviteQuery(token), staleTime: Infinity });
  if (invite === undefined) return null;
  if (invite === null) {
    return (
      <div className="login-page wrap">
        <h1>{t("account.invite.title")}</h1>
        <Card tone="raised">
          <LinkOver kind="invite" />
        </Card>
      </div>
    );
  }
  const { firstName, inviterName, brand, expiresOn } = invite;
  return (
    <div className="login-page wrap">
      <h1>{t("account.invite.heading", { name: firstName })}</h1>
      <p className="login-lead">{t("account.invite.lead", { inviter: inviterName, brand })}</p>
      <p>{t("account.invite.what")}</p>
      {isAuthenticated ? (
        <Notice tone="warning">
          <p>{t("account.invite.signedIn", { email: email ?? "", name: firstName })}</p>
        </Notice>
      ) : null}
      <Card tone="raised">
        <SignUpForm token={token} invite={invite} />
      </Card>
      <p>{t("account.invite.until", { date: formatDate(expiresOn) })}</p>
    </div>
  );
}

function tokenOf(url: string): string {
  return new URL(url).searchParams.get("token") ?? "";
}
