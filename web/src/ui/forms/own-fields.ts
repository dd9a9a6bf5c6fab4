import { useEffect, useRef } from "react";

/** For a form whose fields are the browser's own, so that nothing typed early is lost: another query in the address sets them anew. */
export function useShownQuery(form: React.RefObject<HTMLFormElement | null>, query: string): void {
  const shown = useRef(query);
  useEffect(() => {
    if (shown.current === query) return;
    shown.current = query;
    form.current?.reset();
  }, [form, query]);
}

/** The answers of such a form, as they are typed. */
export function fieldsOf(form: HTMLFormElement | null): URLSearchParams {
  const query = new URLSearchParams();
  for (const [key, value] of form === null ? [] : new FormData(form)) {
    if (typeof value === "string") query.append(key, value);
  }
  return query;
}
