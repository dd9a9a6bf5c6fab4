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
  const kept = useOfflineCard();
  if (kept.state === "impossible") return null;
  return (
    <section
      className="keep-panel no-print"
      data-online
      data-unknown={kept.state === "unknown" || undefined}
      aria-labelledby="keep-heading"
    >
      <h2 id="keep-heading">
        <Icon icon={Smartphone} /> {kept.state === "stored" ? t("card.keep.done") : t("card.keep.heading")}
      </h2>
      <p>{kept.state === "stored" ? t("card.keep.doneText") : t("card.keep.text")}</p>
      {kept.hasFailed ? <Notice tone="danger" isLive title={t("card.failed")} /> : null}
      {kept.state === "stored" ? (
        <Button variant="secondary" onPress={() => void kept.remove()}>
          {t("card.keep.remove")}
        </Button>
      ) : (
        <Button isPending={kept.isPending} onPress={() => void kept.keep()}>
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
    <div className="kept-note" data-offline hidden>
      <p>
        <strong>
          {t("card.kept.note")} <span data-kept-at />
        </strong>
      </p>
      <p>{t("card.kept.check")}</p>
    </div>
  );
}
