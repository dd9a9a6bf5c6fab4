import "./page.css";
import type { LoaderFunctionArgs } from "react-router";
import { useLocation } from "../routing/hooks";
import { Link } from "../ui/link";
import { SanitizedHtml } from "../content/sanitized-html";
import { useConfig } from "../content/environment";
import { useContent, usePage } from "../content/use-content";
import { usePlansLink } from "../content/use-plans-link";
import { AccessFrame } from "../features/session/access-frame";
import { LoginForm } from "../features/session/login-form";
import { aroundPart } from "../lib/around-part";
import { firstFilled } from "../lib/first-filled";
import { paths } from "../lib/paths";
import { formatPhone, telHref } from "../lib/phone";
import { safeRedirect } from "../lib/safe-href";
import { useT } from "../messages/use-t";
import { requireVisitor } from "../session/guards";
import { Card } from "../ui/card";
import { Notice } from "../ui/notice";

export function loader(args: LoaderFunctionArgs): null {
  requireVisitor(args);
  return null;
}

export function Component(): React.ReactNode {
  const t = useT();
  const plansLink = usePlansLink();
  const page = usePage("member-login");
  const { header, organisation } = useContent();
  // The number of the header, so that the page does not show two.
  const phone = firstFilled(header.header_phone_number, organisation.phone);
  const query = new URLSearchParams(useLocation().search);
  const redirect = safeRedirect(query.get("redirect"));
  return (
    <AccessFrame
      heading={t("member.login.heading")}
      lead={t(redirect === undefined ? "member.login.intro" : "member.login.continue")}
      aside={
        <>
          <p>
            {t("member.login.newHere")} <Link to={plansLink()}>{t("member.login.join")}</Link>
          </p>
          {phone === undefined ? null : <HelpLine phone={phone} />}
          <SanitizedHtml html={page.help} />
        </>
      }
    >
      <EndedNotice ended={query.get("ended")} />
      <SanitizedHtml html={page.intro} />
      <Card tone="raised">
        <LoginForm redirect={redirect} />
        <p className="login-forgot">
          <Link to={paths.resetPassword}>{t("member.login.forgot")}</Link> {t("member.login.noPassword")}
        </p>
      </Card>
    </AccessFrame>
  );
}

/** Offers help by telephone; only the number is the link. */
function HelpLine({ phone }: { phone: string }): React.ReactNode {
  const t = useT();
  const number = formatPhone(phone);
  const [before, after] = aroundPart(t("member.login.help", { phone: number }), number);
  return (
    <p>
      {before}
      <a href={telHref(phone)} className="unbroken">
        {number}
      </a>
      {after}
    </p>
  );
}

/** Explains to a person who was signed in why the login page opened. */
function EndedNotice({ ended }: { ended: string | null }): React.ReactNode {
  const t = useT();
  const { idleAuthMilliseconds } = useConfig();
  if (ended === "idle") {
    // Rounded down, because the page was unused for at least that long. The setting is a minute or more.
    const minutes = Math.floor(idleAuthMilliseconds / 60_000);
    return (
      <Notice tone="info" title={t("member.login.idleTitle")}>
        <p>{t("member.login.idle", { count: minutes })}</p>
      </Notice>
    );
  }
  if (ended === "unconfirmed") {
    return (
      <Notice tone="warning" title={t("member.login.unconfirmedTitle")}>
        <p>{t("member.login.unconfirmed")}</p>
      </Notice>
    );
  }
  if (ended !== "deleted") return null;
  return (
    <Notice tone="success" title={t("member.login.deletedTitle")}>
      <p>{t("member.login.deleted")}</p>
    </Notice>
  );
}
