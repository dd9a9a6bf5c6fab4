import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";

/** Returns a function that refetches all data of the membership, for use after a change. */
export function useMembershipRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(() => client.invalidateQueries({ queryKey: ["member"] }), [client]);
}
