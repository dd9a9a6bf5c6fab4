import { Lock } from "lucide-react";
import { useT } from "../../messages/use-t";
import { Icon } from "../../ui/icon";
import type { CardEntry } from "./card-entry";

/** Says, beside the button that sends it, where the card number goes with the configured provider. */
export function CardTrust({ entry }: { entry: Pick<CardEntry, "provider"> }): React.ReactNode {
  const t = useT();
  return (
    <p className="card-trust">
      <Icon icon={Lock} />
      <span>{t(`payment.trust.${entry.provider}`)}</span>
    </p>
  );
}
