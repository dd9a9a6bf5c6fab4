import type { LoaderFunctionArgs } from "react-router";
import { useLocation } from "react-router";
import { Link } from "../ui/link";
import { SanitizedHtml } from "../content/sanitized-html";
import { useContent, usePage } from "../content/use-content";
import { LoginForm } from "../features/session/login-form";
import { paths } from "../lib/paths";
import { formatPhone, telHref } from "../lib/phone";
import { safeRedirect } from "../lib/safe-href";
import { useT } from "../messages/use-t";
import { requireVisitor } from "../session/guards";
import { Card } from "../ui/card";
import "./member-login.css";

export function loader(args: LoaderFunctionArgs): null {
  requireVisitor(args);
  return null;
}

export function Component(): React.ReactNode {
  const t = useT();
  const page = usePage("member-login");
  const { organisation } = useContent();
  const redirect = safeRedirect(new URLSearchParams(useLocation().search).get("redirect"));
  return (
    <div className="login-page wrap">
      <h1>{t("member.login.heading")}</h1>
      <p className="login-lead">{t(redirect === undefined ? "member.login.intro" : "member.login.continue")}</p>
      <SanitizedHtml html={page.intro} />
      <Card tone="raised">
        <LoginForm redirect={redirect} />
      </Card>
      <p>
        {t("member.login.newHere")} <Link to={paths.joinNow}>{t("member.login.join")}</Link>
      </p>
      {organisation.phone ? (
        <p>
          <a href={telHref(organisation.phone)}>{t("member.login.help", { phone: formatPhone(organisation.phone) })}</a>
        </p>
      ) : null}
      <SanitizedHtml html={page.help} />
    </div>
  );
}
