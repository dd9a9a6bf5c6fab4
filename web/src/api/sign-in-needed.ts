/** Dispatched on the window when a call is refused because the session has ended. */
export const SIGN_IN_NEEDED = "molar:sign-in-needed";

export interface SignInNeeded {
  /** True: the member has signed in again, and the call is repeated. */
  answer(isSignedIn: boolean): void;
}

/** Asks the page to let the person sign in again. Resolves to false immediately when no listener handles the event. */
export function requestSignIn(): Promise<boolean> {
  return new Promise((resolve) => {
    const event = new CustomEvent<SignInNeeded>(SIGN_IN_NEEDED, { cancelable: true, detail: { answer: resolve } });
    if (window.dispatchEvent(event)) resolve(false);
  });
}

/**
 * Registers a handler. `take` returns true when it handles the event, and calls `answer` later. Returns a function that removes the handler.
 */
export function onSignInNeeded(take: (needed: SignInNeeded) => boolean): () => void {
  const listen = (event: Event): void => {
    if (take((event as CustomEvent<SignInNeeded>).detail)) event.preventDefault();
  };
  window.addEventListener(SIGN_IN_NEEDED, listen);
  return () => window.removeEventListener(SIGN_IN_NEEDED, listen);
}
