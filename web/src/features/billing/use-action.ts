import { useState } from "react";
import { useChangeError } from "../change/change-error";
import { useMembershipRefresh } from "../change/use-refresh";

export interface Action {
  /** Name of the running action; undefined when none runs. */
  pending: string | undefined;
  failure: string | undefined;
  /** Grows with every failure, so that the summary takes the focus again. */
  tries: number;
  /** Runs the action and refetches the membership; returns false when it failed, or when another action runs. */
  run(name: string, action: () => Promise<void>): Promise<boolean>;
  /** Runs the action for a dialog that shows progress itself; returns the failure message, or undefined on success. */
  attempt(action: () => Promise<void>): Promise<string | undefined>;
}

/** Small changes without a form: one press runs the action, then the page shows the new state. */
export function useAction(): Action {
  const refresh = useMembershipRefresh();
  const toResult = useChangeError();
  const [pending, setPending] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [tries, setTries] = useState(0);

  async function attempt(action: () => Promise<void>): Promise<string | undefined> {
    try {
      await action();
      await refresh();
      return undefined;
    } catch (error) {
      return toResult(error, []).failure;
    }
  }

  async function run(name: string, action: () => Promise<void>): Promise<boolean> {
    if (pending !== undefined) return false;
    setPending(name);
    setFailure(undefined);
    try {
      const failed = await attempt(action);
      if (failed === undefined) return true;
      setFailure(failed);
      setTries((count) => count + 1);
      return false;
    } finally {
      setPending(undefined);
    }
  }

  return { pending, failure, tries, run, attempt };
}
