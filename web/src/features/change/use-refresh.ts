import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";

/** After something has changed: whatever is known of the membership is asked for again. */
export function useMembershipRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(() => client.invalidateQueries({ queryKey: ["member"] }), [client]);
}
