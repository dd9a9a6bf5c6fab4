import "./outage-bar.css";
import { createContext, use } from "react";
import { useT } from "../../messages/use-t";
import { useStore } from "../../lib/store";
import { HelpNumber } from "../help-number";
import type { OutageStore, OutageHandler } from "./outage-handler";

/** Undefined on the server. */
export const OutageHandlerContext = createContext<Pick<OutageHandler, "outage" | "stay"> | undefined>(undefined);

/** Shows the bar; nothing on the server. */
export function OutageBar() {
  const outages = use(OutageHandlerContext);
  return outages === undefined ? null : <Bar store={outages.outage} />;
}

/** During an outage: states that something could not be loaded, with a link that tries again and the phone number. */
function Bar({ store }: { store: OutageStore }) {
  const t = useT();
  const outage = useStore(store);
  if (outage === undefined) return null;
  return (
    <div role="alert" className="outage no-print">
      <div className="outage-bar">
        <p>{t("app.outage")}</p>
        {/* The link loads a document: the files of this one may be outdated. */}
        <a href={outage.href}>{t("app.outageAgain")}</a>
        <HelpNumber />
      </div>
    </div>
  );
}
