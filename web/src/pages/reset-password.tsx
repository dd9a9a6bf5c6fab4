import "./page.css";
import type { LoaderFunctionArgs } from "react-router";
import { useLocation } from "../routing/hooks";
import { queryClientOf } from "../api/query-client";
import { useWatched } from "../api/use-watched";
import { LinkExpired } from "../features/account/link-expired";
import { NewPasswordForm } from "../features/account/new-password-form";
import { resetLinkQuery } from "../features/account/reset-password";
import { ResetRequestForm } from "../features/account/reset-request-form";
import { AccessFrame } from "../features/session/access-frame";
import { paths } from "../lib/paths";
import { useT } from "../messages/use-t";
import { requireVisitor } from "../session/guards";
import { Card } from "../ui/card";
import { Link } from "../ui/link";

/** Requests the mail; with the link of that mail, asks for the new password. */
export async function loader(args: LoaderFunctionArgs): Promise<null> {
  requireVisitor(args);
  const token = tokenOf(args.request.url);
  if (token !== "") await queryClientOf(args).ensureQueryData(resetLinkQuery(token));
  return null;
}

export function Component(): React.ReactNode {
  const token = tokenOf(`http://here/${useLocation().search}`);
  return token === "" ? <WithoutLink /> : <WithLink token={token} />;
}

function WithoutLink(): React.ReactNode {
  const t = useT();
  return (
    <AccessFrame heading={t("account.reset.heading")} lead={t("account.reset.lead")} aside={<Back />}>
      <Card tone="raised">
        <ResetRequestForm />
      </Card>
    </AccessFrame>
  );
}

function WithLink({ token }: { token: string }): React.ReactNode {
  const t = useT();
  const { data: link } = useWatched({ ...resetLinkQuery(token), staleTime: Infinity });
  if (link === undefined) return null;
  const isFirst = link?.hasPassword === false;
  return (
    <AccessFrame
      heading={t(isFirst ? "account.first.heading" : "account.reset.newHeading")}
      lead={t(isFirst ? "account.first.lead" : "account.reset.newLead")}
      aside={<Back />}
    >
      <Card tone="raised">
        {link === null ? <LinkExpired kind="reset" /> : <NewPasswordForm token={token} {...link} />}
      </Card>
    </AccessFrame>
  );
}

function Back(): React.ReactNode {
  const t = useT();
  return (
    <p>
      <Link to={paths.memberLogin}>{t("account.reset.back")}</Link>
    </p>
  );
}

function tokenOf(url: string): string {
  return new URL(url).searchParams.get("token") ?? "";
}
