import "./page.css";
import "./grievance-form.css";
import type { LoaderFunctionArgs } from "react-router";
import { queryClientOf } from "../api/query-client";
import { useIfLoaded } from "../api/use-loaded";
import { SanitizedHtml } from "../content/sanitized-html";
import { useContent, usePage } from "../content/use-content";
import type { GrievanceValues } from "../features/grievance/grievance";
import { GrievancePanel } from "../features/grievance/grievance-panel";
import { RegulatorNote } from "../features/grievance/regulator-note";
import { memberInfoQuery } from "../features/member/member-info";
import type { MemberInfo } from "../features/member/schemas";
import { formatPhone, telHref } from "../lib/phone";
import { useT } from "../messages/use-t";
import { sessionOf, useSession } from "../session/session-query";

/** Public. For a member, known facts are filled in. */
export async function loader(args: LoaderFunctionArgs): Promise<null> {
  const client = queryClientOf(args);
  // The form works without these data: nothing may prevent a complaint.
  if (sessionOf(client).isAuthenticated) await client.ensureQueryData(memberInfoQuery()).catch(() => undefined);
  return null;
}

export function Component(): React.ReactNode {
  const t = useT();
  const page = usePage("grievance-form");
  const { organisation } = useContent();
  const info = useIfLoaded(memberInfoQuery());
  const { isAuthenticated } = useSession();
  return (
    <div className="wrap grievance-page">
      <header className="page-head">
        <h1>{page.title ?? t("grievance.title")}</h1>
        {page.intro === undefined ? (
          <p className="page-intro">{t("grievance.intro")}</p>
        ) : (
          <SanitizedHtml html={page.intro} className="page-intro" />
        )}
        <p>{t("grievance.clocks")}</p>
        {organisation.phone !== undefined && (
          <p>
            {t("grievance.call")} <a href={telHref(organisation.phone)}>{formatPhone(organisation.phone)}</a>
          </p>
        )}
      </header>
      <div className="grievance-row">
        <GrievancePanel prefill={isAuthenticated && info !== undefined ? prefillOf(info) : {}} />
        <RegulatorNote regulator={page.regulator} noRetaliation={page.noRetaliation} />
      </div>
    </div>
  );
}

function prefillOf({ member }: MemberInfo): Partial<GrievanceValues> {
  return {
    filer: "member",
    memberName: `${member.firstName} ${member.lastName}`,
    memberNumber: member.memberNumber,
    email: member.email ?? "",
    phone: formatPhone(member.phone ?? ""),
  };
}
