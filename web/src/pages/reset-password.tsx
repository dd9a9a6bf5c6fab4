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
  const hasLink = token !== "";
  return (
    <div className="login-page wrap">
      <h1>{t(hasLink ? "account.reset.newHeading" : "account.reset.heading")}</h1>
      <p className="login-lead">{t(hasLink ? "account.reset.newLead" : "account.reset.lead")}</p>
      <Card tone="raised">{hasLink ? <WithLink token={token} /> : <ResetRequestForm />}</Card>
      <p>
        <Link to={paths.memberLogin}>{t("account.reset.back")}</Link>
      </p>
    </div>
  );
}

function WithLink({ token }: { token: string }): React.ReactNode {
  const { data: email } = useWatched({ ...resetLinkQuery(token), staleTime: Infinity });
  if (email === undefined) return null;
  return email === null ? <LinkOver kind="reset" /> : <NewPasswordForm token={token} email={email} />;
}

function tokenOf(url: string): string {
  return new URL(url).searchParams.get("token") ?? "";
}
