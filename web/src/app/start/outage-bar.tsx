import "./outage-bar.css";
import { createContext, use } from "react";
import { useT } from "../../messages/use-t";
import { useStore } from "../../lib/store";
import { HelpNumber } from "../help-number";
import type { OutageStore, PageKeeper } from "./page-keeper";

/** Only a browser has one. */
export const PageKeeperContext = createContext<Pick<PageKeeper, "outage" | "stay"> | undefined>(undefined);

/** The bar, where there is a page to tell of. */
export function OutageBar() {
  const keeper = use(PageKeeperContext);
  return keeper === undefined ? null : <Bar store={keeper.outage} />;
}

/** Says that something could not be loaded while the page in sight stays: the way to it, and the phone number. */
function Bar({ store }: { store: OutageStore }) {
  const t = useT();
  const outage = useStore(store);
  if (outage === undefined) return null;
  return (
    <div role="alert" className="outage no-print">
      <div className="outage-bar">
        <p>{t("app.outage")}</p>
        {/* A whole page: what this one has may be old. */}
        <a href={outage.href}>{t("app.outageAgain")}</a>
        <HelpNumber />
      </div>
    </div>
  );
}
