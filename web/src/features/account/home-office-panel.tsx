import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useIfLoaded } from "../../api/use-loaded";
import { formatPhone, telHref } from "../../lib/phone";
import { paths } from "../../lib/paths";
import { appendQuery } from "../../lib/query-string";
import { useT } from "../../messages/use-t";
import { Button } from "../../ui/button";
import { Link } from "../../ui/link";
import { Notice } from "../../ui/notice";
import { homeOfficeQuery, renewHomeOffice, type HomeOffice } from "./home-office-query";
import { AccountPart } from "./account-part";
import { addressText } from "./address-text";
import { updateAccount } from "./change-account";
import { PlanOffices } from "./plan-offices";

type Shown<Kind extends HomeOffice["kind"]> = Extract<HomeOffice, { kind: Kind }>;

/** The member's home office, whether it still takes part, and links to others near home. */
export function HomeOfficePanel({ zip }: { zip: string | undefined }): React.ReactNode {
  const t = useT();
  const note = useRef<HTMLDivElement>(null);
  const office = useIfLoaded(homeOfficeQuery);
  const { state, remove } = useRemoval(note);
  if (office === undefined) return null;
  const search = appendQuery(paths.findADentist, { zip: zip?.slice(0, 5) });
  return (
    <AccountPart
      id="home-office"
      heading={t("account.office.heading")}
      now={office.kind === "present" ? office.name : t(`account.office.now.${office.kind}`)}
      act={office.kind === "none" ? "account.act.choose" : "account.act.change"}
      isOpenFirst={office.kind === "gone"}
    >
      <div role="status" ref={note} tabIndex={-1}>
        {state === "removed" && <p>{t("account.office.removed")}</p>}
      </div>
      {state === "failed" && (
        <Notice tone="danger" isLive>
          <p>{t("account.office.failed")}</p>
        </Notice>
      )}
      {office.kind === "none" && <p>{t("account.office.none")}</p>}
      {office.kind === "hidden" && <p>{t("account.office.hidden")}</p>}
      {office.kind === "present" && <Present office={office} />}
      {office.kind === "gone" && <Gone office={office} />}
      {office.kind !== "none" && !office.isChosen && <p>{t("account.office.joined")}</p>}
      <p>{t("account.office.how")}</p>
      {office.kind === "none" && zip !== undefined && <PlanOffices zip={zip} />}
      <div className="account-buttons">
        <Button href={search} variant={office.kind === "present" ? "secondary" : "primary"}>
          {t(office.kind === "none" ? "account.office.find" : "account.office.another")}
        </Button>
        {office.kind !== "none" && office.isChosen && (
          <Button variant="quiet" isPending={state === "removing"} onPress={() => void remove()}>
            {t("account.office.remove")}
          </Button>
        )}
      </div>
    </AccountPart>
  );
}

function Present({ office: { id, name, address, phone } }: { office: Shown<"present"> }) {
  const href = telHref(phone);
  return (
    <p className="account-given">
      <Link to={paths.office(id)}>{name}</Link>
      <span>{addressText(address)}</span>
      {href !== undefined && (
        <a className="tabular" href={href}>
          {formatPhone(phone)}
        </a>
      )}
    </p>
  );
}

function Gone({ office: { name, nearest } }: { office: Shown<"gone"> }) {
  const t = useT();
  return (
    <>
      <Notice tone="warning" title={t("member.homeOffice.gone", { name })}>
        <p>{t("member.homeOffice.goneText")}</p>
      </Notice>
      {nearest.length > 0 && (
        <>
          <h3>{t("account.office.nearest")}</h3>
          <ul className="account-offices">
            {nearest.map(({ id, name: other, address }) => (
              <li key={id} className="account-given">
                <Link to={paths.office(id)}>{other}</Link>
                <span>{addressText(address)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function useRemoval(note: React.RefObject<HTMLElement | null>) {
  const client = useQueryClient();
  const [state, setState] = useState<"idle" | "removing" | "removed" | "failed">("idle");
  async function remove(): Promise<void> {
    setState("removing");
    try {
      await updateAccount(client, { homeOfficeId: null });
      await renewHomeOffice(client);
    } catch {
      setState("failed");
      return;
    }
    setState("removed");
    // The button that had the focus is removed.
    note.current?.focus();
  }
  return { state, remove };
}
