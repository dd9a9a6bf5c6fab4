import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { deleteOfflineCard, deleteOfflineCardOfOthers, offlineCardOwner } from "../../lib/offline-card-cache";
import { sessionOf, useSession } from "../../session/session-query";
import { canSaveOfflineCard, saveOfflineCard } from "./offline-card";

interface OfflineCard {
  /** "unknown" until the browser has reported it. */
  state: "unknown" | "impossible" | "stored" | "not-stored";
  isPending: boolean;
  hasFailed: boolean;
  keep(): Promise<void>;
  remove(): Promise<void>;
}

/** State of the offline copy on this device. An existing copy is renewed at each visit. */
export function useOfflineCard(): OfflineCard {
  const { email } = useSession();
  const client = useQueryClient();
  const [state, setState] = useState<OfflineCard["state"]>("unknown");
  const [isPending, setIsPending] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);

  useEffect(() => {
    void lookUp(email, client).then(setState);
  }, [email, client]);

  async function keep(): Promise<void> {
    setIsPending(true);
    setHasFailed(false);
    try {
      await saveOfflineCard(email ?? "", isSignedIn(client, email));
      setState("stored");
    } catch {
      setHasFailed(true);
    } finally {
      setIsPending(false);
    }
  }

  async function remove(): Promise<void> {
    await deleteOfflineCard();
    setState("not-stored");
  }
  return { state, isPending, hasFailed, keep, remove };
}

async function lookUp(email: string | undefined, client: QueryClient): Promise<OfflineCard["state"]> {
  if (!canSaveOfflineCard() || email === undefined) return "impossible";
  await deleteOfflineCardOfOthers(email);
  if ((await offlineCardOwner()) === undefined) return "not-stored";
  // Replaces the copy with today's state; without a network the copy stays as it is.
  await saveOfflineCard(email, isSignedIn(client, email)).catch(() => undefined);
  return (await offlineCardOwner()) === undefined ? "not-stored" : "stored";
}

/** Returns a function that reports whether this member is still signed in. */
export function isSignedIn(client: QueryClient, email: string | undefined): () => boolean {
  return () => sessionOf(client).email === email;
}
