import { use } from "react";
import { useNavigation } from "../routing/hooks";
import { useT } from "../messages/use-t";
import { Button } from "../ui/button";
import { HelpNumber } from "./help-number";
import { PageKeeperContext } from "./start/outage-bar";

/** What the loading overlay shows when a wait takes long: the telephone number, and for a navigation the way back. */
export function LongWaitHelp() {
  const t = useT();
  const keeper = use(PageKeeperContext);
  const { location } = useNavigation();
  return (
    <>
      <p>{t("app.longWait")}</p>
      {keeper !== undefined && location !== undefined && (
        <Button variant="secondary" onPress={keeper.stay}>
          {t("app.longWaitStay")}
        </Button>
      )}
      <HelpNumber />
    </>
  );
}
