import { useEffect, useRef, useState } from "react";
import { useEnvironment } from "../../content/environment";
import { suggest, type Suggestions } from "../../api/suggest";

export interface Option {
  key: string;
  text: string;
  detail?: string;
  /** Text that a choice puts into the field. */
  value: string;
}

const SHORTEST = 2;
const PAUSE_MS = 160;
const NOTHING: readonly Option[] = Object.freeze([]);

/** Requests suggestions after a pause in typing. A failed request returns none, without an error. */
export function useSuggestions(optionsOf: (answer: Suggestions) => readonly Option[]) {
  const { groupKey } = useEnvironment();
  const [options, setOptions] = useState(NOTHING);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const running = useRef<AbortController>(undefined);

  function stop(): void {
    clearTimeout(waiting.current);
    running.current?.abort();
  }
  useEffect(() => stop, []);

  async function ask(typed: string): Promise<void> {
    const call = new AbortController();
    running.current = call;
    try {
      const answer = await suggest(groupKey, typed, call.signal);
      if (!call.signal.aborted) setOptions(optionsOf(answer));
    } catch {
      if (!call.signal.aborted) setOptions(NOTHING);
    }
  }
  function look(text: string): void {
    stop();
    const typed = text.trim();
    if (typed.length < SHORTEST) setOptions(NOTHING);
    else waiting.current = setTimeout(() => void ask(typed), PAUSE_MS);
  }
  function forget(): void {
    stop();
    setOptions(NOTHING);
  }
  return { options, look, forget };
}
