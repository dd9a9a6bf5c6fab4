import { FileDown, Image, Printer } from "lucide-react";
import { useEnvironment } from "../../content/environment";
import { useT } from "../../messages/use-t";
import { Button } from "../../ui/button";
import { Icon } from "../../ui/icon";
import { cardFile } from "./card-query";
import type { IdCard } from "./schemas";
import { useReissue } from "./use-reissue";

/** Buttons: card as PDF and PNG, printing, and a new code for a lost card. All of them need the network. */
export function CardActions({ card }: { card: IdCard }): React.ReactNode {
  const t = useT();
  const { language } = useEnvironment();
  const reissue = useReissue(card);
  const name = card.firstName;
  return (
    <div className="id-card-actions no-print" data-online role="group" aria-label={t("card.actions", { name })}>
      <a
        className="button"
        data-variant="secondary"
        data-size="medium"
        href={cardFile(card.personId, "pdf", language)}
        download
        aria-label={t("card.pdfNamed", { name })}
      >
        <Icon icon={FileDown} /> {t("card.pdf")}
      </a>
      <a
        className="button"
        data-variant="secondary"
        data-size="medium"
        href={cardFile(card.personId, "png", language)}
        download
        aria-label={t("card.pngNamed", { name })}
      >
        <Icon icon={Image} /> {t("card.png")}
      </a>
      <Button variant="quiet" onPress={() => window.print()}>
        <Icon icon={Printer} /> {t("card.print")}
      </Button>
      <p className="id-card-actions-hint">{t("card.fileHint")}</p>
      <Button variant="quiet" onPress={() => void reissue()} aria-label={t("card.reissueNamed", { name })}>
        {t("card.reissue")}
      </Button>
    </div>
  );
}
