const SELECTOR = 'meta[name="csrf-token"]';

/** The token that unsafe calls must send, from the page's meta tag. */
export function csrfToken(): string {
  return document.querySelector<HTMLMetaElement>(SELECTOR)?.content ?? "";
}

/** Login, logout and purchase return a new token; later calls must send that one. */
export function replaceCsrfToken(token: string): void {
  document.querySelector<HTMLMetaElement>(SELECTOR)?.setAttribute("content", token);
}
