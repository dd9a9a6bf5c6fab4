import { use } from "react";
import { useNavigation } from "../routing/hooks";
import { useT } from "../messages/use-t";
import { Button } from "../ui/button";
import { HelpNumber } from "./help-number";
import { OutageHandlerContext } from "./start/outage-bar";

/** Help that the loading overlay shows during a long wait: the phone number and, during a navigation, a button that cancels it. */
export function LongWaitHelp() {
  const t = useT();
  const outages = use(OutageHandlerContext);
  const { location } = useNavigation();
  return (
    <>
      <p>{t("app.longWait")}</p>
      {outages !== undefined && location !== undefined && (
        <Button variant="secondary" onPress={outages.stay}>
          {t("app.longWaitStay")}
        </Button>
      )}
      <HelpNumber />
    </>
  );
}
