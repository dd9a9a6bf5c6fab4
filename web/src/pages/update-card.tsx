import type { LoaderFunctionArgs } from "react-router";
import { useLocation } from "../routing/hooks";
import { queryClientOf } from "../api/query-client";
import { useWatched } from "../api/use-watched";
import { useContent } from "../content/use-content";
import { cardLinkPath, cardLinkQuery } from "../features/billing/card-link";
import { SaveCard } from "../features/billing/save-card";
import { cardWords } from "../features/payment/stored-card";
import { paths } from "../lib/paths";
import { appendQuery } from "../lib/query-string";
import { formatPhone, telHref } from "../lib/phone";
import { useT } from "../messages/use-t";
import { Button } from "../ui/button";
import { Notice } from "../ui/notice";
import "./page.css";
import "./update-card.css";

export async function loader({ request, context }: LoaderFunctionArgs): Promise<null> {
  await queryClientOf({ context }).ensureQueryData(cardLinkQuery(tokenOf(new URL(request.url).search)));
  return null;
}

function tokenOf(search: string): string {
  return new URLSearchParams(search).get("token") ?? "-";
}

/** Adds a new card through a link in a mail, without a password. The page of the link shows only what this needs. */
export function Component(): React.ReactNode {
  const t = useT();
  const token = tokenOf(useLocation().search);
  const { data: link } = useWatched(cardLinkQuery(token));
  if (link === undefined) return null;
  return (
    <div className="update-card-page wrap">
      <header className="page-head" data-short="phones">
        <h1>{t("billing.link.title")}</h1>
        {link === null ? null : <p className="page-intro">{t("billing.link.hello", { name: link.firstName })}</p>}
      </header>
      {link === null ? (
        <LinkExpired />
      ) : (
        <>
          {link.card ? <p>{t("billing.link.present", cardWords(link.card))}</p> : null}
          <SaveCard
            path={cardLinkPath(token)}
            scope={`card-link.${token.slice(0, 12)}`}
            dueCents={link.dueCents}
            onSaved={() => undefined}
            back={null}
            next={<Button href={paths.dashboard}>{t("billing.link.toMembership")}</Button>}
          />
        </>
      )}
    </div>
  );
}

function LinkExpired(): React.ReactNode {
  const t = useT();
  const { organisation } = useContent();
  return (
    <Notice tone="warning" title={t("billing.link.over")}>
      <p>{t("billing.link.overText")}</p>
      <Button href={appendQuery(paths.memberLogin, { redirect: paths.billing })}>{t("billing.link.signIn")}</Button>
      {organisation.phone ? (
        <p>
          {t("billing.link.call")} <a href={telHref(organisation.phone)}>{formatPhone(organisation.phone)}</a>
        </p>
      ) : null}
    </Notice>
  );
}
