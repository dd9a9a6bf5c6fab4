import type { LoaderFunctionArgs } from "react-router";
import { queryClientOf } from "../api/query-client";
import { useWatched } from "../api/use-watched";
import { accountQuery, deletionQuery, sessionsQuery } from "../features/account/account-query";
import { ContactPanel } from "../features/account/contact-panel";
import { DeletionPanel } from "../features/account/deletion-panel";
import { EmailPanel } from "../features/account/email-panel";
import { ExportPanel } from "../features/account/export-panel";
import { HomeOfficePanel } from "../features/account/home-office-panel";
import { PasswordPanel } from "../features/account/password-panel";
import { SessionsPanel } from "../features/account/sessions-panel";
import { PreferencesPanel } from "../features/account/preferences-panel";
import { useOpenLinked } from "../features/content/use-open-linked";
import { homeOfficeQuery } from "../features/account/home-office-query";
import { loadMemberArea } from "../features/member/load-member-area";
import { MemberFrame } from "../features/member/member-frame";
import { useT } from "../messages/use-t";
import "../features/account/account.css";
import "../features/member/panel.css";

/** The page of a person's account: to change it, view its data and export them. */
export async function loader(args: LoaderFunctionArgs): Promise<null> {
  await loadMemberArea(args);
  const client = queryClientOf(args);
  await Promise.all([
    client.ensureQueryData(accountQuery()),
    client.fetchQuery({ ...sessionsQuery(), staleTime: 0 }),
    client.fetchQuery({ ...deletionQuery(), staleTime: 0 }),
    // Omitted from the page if it cannot be loaded.
    client.prefetchQuery(homeOfficeQuery),
  ]);
  return null;
}

export function Component(): React.ReactNode {
  const t = useT();
  const { data: account } = useWatched(accountQuery());
  useOpenLinked();
  if (account === undefined) return null;
  const name = `${account.firstName} ${account.lastName}`;
  return (
    <MemberFrame current="account" title={t("account.heading")} lead={t("account.lead", { name })}>
      <div className="panel account-parts">
        <ContactPanel account={account} />
        <HomeOfficePanel zip={account.address?.zip} />
        <PreferencesPanel account={account} />
        <EmailPanel account={account} />
        <PasswordPanel account={account} />
        <SessionsPanel />
        <ExportPanel account={account} />
        <DeletionPanel account={account} />
      </div>
    </MemberFrame>
  );
}
