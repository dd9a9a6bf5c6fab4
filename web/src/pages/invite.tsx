import "./page.css";
import type { LoaderFunctionArgs } from "react-router";
import { useLocation } from "../routing/hooks";
import { queryClientOf } from "../api/query-client";
import { useWatched } from "../api/use-watched";
import { inviteQuery } from "../features/account/invite";
import { LinkExpired } from "../features/account/link-expired";
import { SignUpForm } from "../features/account/sign-up-form";
import { AccessFrame } from "../features/session/access-frame";
import { formatDate } from "../lib/dates";
import { useT } from "../messages/use-t";
import { useSession } from "../session/session-query";
import { Card } from "../ui/card";
import { Notice } from "../ui/notice";

/** An invited adult on another person's membership creates a login. */
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
      <AccessFrame heading={t("account.invite.title")}>
        <Card tone="raised">
          <LinkExpired kind="invite" />
        </Card>
      </AccessFrame>
    );
  }
  const { firstName, inviterName, brand, expiresOn } = invite;
  return (
    <AccessFrame heading={t("account.invite.heading", { name: firstName })} lead={t("account.invite.lead", { inviter: inviterName, brand })}>
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
    </AccessFrame>
  );
}

function tokenOf(url: string): string {
  return new URL(url).searchParams.get("token") ?? "";
}
