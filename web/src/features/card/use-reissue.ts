import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useT } from "../../messages/use-t";
import { useSession } from "../../session/session-query";
import { useOverlays } from "../../ui/overlays";
import { keptFor } from "../../lib/kept-card";
import { idCardQuery, reissueCard } from "./card-query";
import { keepCard } from "./keep-card";
import type { IdCard } from "./schemas";

/** Asks, gets a new code, and renews the copy on this device where there is one. */
export function useReissue(card: IdCard): { reissue: () => Promise<void>; isPending: boolean } {
  const t = useT();
  const client = useQueryClient();
  const { email } = useSession();
  const { confirmDialog, toast } = useOverlays();
  const [isPending, setIsPending] = useState(false);

  async function reissue(): Promise<void> {
    const isSure = await confirmDialog({
      title: t("card.reissueTitle"),
      message: t("card.reissueText"),
      okText: t("card.reissueOk"),
      cancelText: t("card.reissueCancel"),
      severity: "warning",
    });
    if (!isSure) return;
    setIsPending(true);
    try {
      client.setQueryData(idCardQuery(card.personId).queryKey, await reissueCard(card.personId));
      toast({ summary: t("card.reissued"), severity: "success", life: 6000 });
      if (email !== undefined && (await keptFor()) !== undefined) await keepCard(email);
    } catch {
      toast({ summary: t("card.failed"), severity: "error" });
    } finally {
      setIsPending(false);
    }
  }
  return { reissue, isPending };
}
