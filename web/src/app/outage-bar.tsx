import "./outage-bar.css";
import { createContext, use } from "react";
import { useContent } from "../content/use-content";
import { firstFilled } from "../lib/first-filled";
import { formatPhone, phoneHref } from "../lib/phone";
import { useT } from "../messages/use-t";
import { useStore } from "../ui/store";
import { Unbroken } from "../ui/unbroken";
import type { OutageStore } from "./page-keeper";

const OutageContext = createContext<OutageStore | undefined>(undefined);

export const OutageProvider = OutageContext;

/** The bar, where there is a page to tell of. */
export function OutageBar() {
  const outage = use(OutageContext);
  return outage === undefined ? null : <Bar store={outage} />;
}

/** Says that something could not be loaded while the page in sight stays: the way to it, and the phone number. */
function Bar({ store }: { store: OutageStore }) {
  const t = useT();
  const outage = useStore(store);
  const { header, organisation } = useContent();
  const number = firstFilled(header.header_phone_number, organisation.phone);
  if (outage === undefined) return null;
  return (
    <div role="alert" className="outage no-print">
      <div className="outage-bar">
        <p>{t("app.outage")}</p>
        {/* A whole page: what this one has may be old. */}
        <a href={outage.href}>{t("app.outageAgain")}</a>
        {number !== undefined && (
          <a href={phoneHref(header.header_phone_link, number)}>
            <Unbroken text={t("app.outageCall", { phone: formatPhone(number) })} part={formatPhone(number)} />
          </a>
        )}
      </div>
    </div>
  );
}
