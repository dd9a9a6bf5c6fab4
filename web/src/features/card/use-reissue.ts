import { useQueryClient } from "@tanstack/react-query";
import { useT } from "../../messages/use-t";
import { useSession } from "../../session/session-query";
import { useOverlays } from "../../ui/overlays";
import { offlineCardOwner } from "../../lib/offline-card-cache";
import { idCardQuery, reissueCard } from "./card-query";
import { saveOfflineCard } from "./offline-card";
import type { IdCard } from "./schemas";
import { isSignedIn } from "./use-offline-card";

/** Asks for confirmation, requests a new code, and renews the offline copy on this device if there is one. */
export function useReissue(card: IdCard): () => Promise<void> {
  const t = useT();
  const client = useQueryClient();
  const { email } = useSession();
  const { confirmDialog, toast } = useOverlays();

  async function reissue(): Promise<void> {
    const isSure = await confirmDialog({
      title: t("card.reissueTitle"),
      message: t("card.reissueText"),
      okText: t("card.reissueOk"),
      cancelText: t("card.reissueCancel"),
      severity: "warning",
      action: replaceCode,
    });
    if (!isSure) return;
    toast({ summary: t("card.reissued"), severity: "success", life: 6000 });
    await renewCopy();
  }
  async function renewCopy(): Promise<void> {
    try {
      if (email !== undefined && (await offlineCardOwner()) !== undefined) await saveOfflineCard(email, isSignedIn(client, email));
    } catch {
      toast({ summary: t("card.keep.isOld"), severity: "warn" });
    }
  }
  async function replaceCode(): Promise<string | undefined> {
    try {
      client.setQueryData(idCardQuery(card.personId).queryKey, await reissueCard(card.personId));
      return undefined;
    } catch {
      return t("card.failed");
    }
  }
  return reissue;
}
