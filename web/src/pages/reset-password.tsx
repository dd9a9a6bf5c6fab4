import { useLocation, type LoaderFunctionArgs } from "react-router";
import { queryClientOf } from "../api/query-client";
import { useWatched } from "../api/use-watched";
import { LinkOver } from "../features/account/link-over";
import { NewPasswordForm } from "../features/account/new-password-form";
import { resetLinkQuery } from "../features/account/reset-password";
import { ResetRequestForm } from "../features/account/reset-request-form";
import { paths } from "../lib/paths";
import { useT } from "../messages/use-t";
import { requireVisitor } from "../session/guards";
import { Card } from "../ui/card";
import { Link } from "../ui/link";
import "./member-login.css";

/** Asks for the mail; with the link of that mail, for the new password. */
export async function loader(args: LoaderFunctionArgs): Promise<null> {
  requireVisitor(args);
  const token = tokenOf(args.request.url);
  if (token !== "") await queryClientOf(args).ensureQueryData(resetLinkQuery(token));
  return null;
}

export function Component(): React.ReactNode {
  const t = useT();
  const token = tokenOf(`http://here/${useLocation().search}`);
  return (
    <div className="login-page wrap">
      {token === "" ? <WithoutLink /> : <WithLink token={token} />}
      <p>
        <Link to={paths.memberLogin}>{t("account.reset.back")}</Link>
      </p>
    </div>
  );
}

function WithoutLink(): React.ReactNode {
  const t = useT();
  return (
    <>
      <h1>{t("account.reset.heading")}</h1>
      <p className="login-lead">{t("account.reset.lead")}</p>
      <Card tone="raised">
        <ResetRequestForm />
      </Card>
    </>
  );
}

function WithLink({ token }: { token: string }): React.ReactNode {
  const t = useT();
  const { data: link } = useWatched({ ...resetLinkQuery(token), staleTime: Infinity });
  if (link === undefined) return null;
  const isFirst = link?.hasPassword === false;
  return (
    <>
      <h1>{t(isFirst ? "account.first.heading" : "account.reset.newHeading")}</h1>
      <p className="login-lead">{t(isFirst ? "account.first.lead" : "account.reset.newLead")}</p>
      <Card tone="raised">
        {link === null ? <LinkOver kind="reset" /> : <NewPasswordForm token={token} {...link} />}
      </Card>
    </>
  );
}

function tokenOf(url: string): string {
  return new URL(url).searchParams.get("token") ?? "";
}
