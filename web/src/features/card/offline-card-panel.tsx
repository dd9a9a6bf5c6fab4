import { Smartphone } from "lucide-react";
import { useT } from "../../messages/use-t";
import { Button } from "../../ui/button";
import { Icon } from "../../ui/icon";
import { Notice } from "../../ui/notice";
import { useOfflineCard } from "./use-offline-card";

/**
 * Offers to store the cards on this device, or states that they are stored. Nothing if the browser cannot store them.
 * While the state is unknown, the panel is invisible but has the size of the offer, so that nothing below it moves later.
 */
export function OfflineCardPanel(): React.ReactNode {
  const t = useT();
  const copy = useOfflineCard();
  if (copy.state === "impossible") return null;
  return (
    <section
      className="keep-panel no-print"
      data-online
      data-unknown={copy.state === "unknown" || undefined}
      aria-labelledby="keep-heading"
    >
      <h2 id="keep-heading">
        <Icon icon={Smartphone} /> {copy.state === "stored" ? t("card.keep.done") : t("card.keep.heading")}
      </h2>
      <p>{copy.state === "stored" ? t("card.keep.doneText") : t("card.keep.text")}</p>
      {copy.hasFailed ? <Notice tone="danger" isLive title={t("card.failed")} /> : null}
      {copy.state === "stored" ? (
        <Button variant="secondary" onPress={() => void copy.remove()}>
          {t("card.keep.remove")}
        </Button>
      ) : (
        <Button isPending={copy.isPending} onPress={() => void copy.keep()}>
          {t("card.keep.button")}
        </Button>
      )}
    </section>
  );
}

/** Note above the cards of the offline copy; the page itself never shows it. */
export function OfflineCardNote(): React.ReactNode {
  const t = useT();
  return (
    <div className="offline-note" data-offline hidden>
      <p>
        <strong>
          {t("card.copy.note")} <span data-kept-at />
        </strong>
      </p>
      <p>{t("card.copy.check")}</p>
    </div>
  );
}
