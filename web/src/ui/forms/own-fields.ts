import { useEffect, useRef } from "react";

/**
 * Resets a form of uncontrolled fields when the query of the address changes. Uncontrolled fields retain input from before hydration.
 */
export function useShownQuery(form: React.RefObject<HTMLFormElement | null>, query: string): void {
  const shown = useRef(query);
  useEffect(() => {
    if (shown.current === query) return;
    shown.current = query;
    form.current?.reset();
  }, [form, query]);
}

/** Returns the current values of such a form. */
export function fieldsOf(form: HTMLFormElement | null): URLSearchParams {
  const query = new URLSearchParams();
  for (const [key, value] of form === null ? [] : new FormData(form)) {
    if (typeof value === "string") query.append(key, value);
  }
  return query;
}
