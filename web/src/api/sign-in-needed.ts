/** Fired at the window when a call is refused because the session has ended. */
export const SIGN_IN_NEEDED = "molar:sign-in-needed";

export interface SignInNeeded {
  /** True: signed in again, the call is repeated. */
  answer(isSignedIn: boolean): void;
}

/** Asks the page to let the person sign in again; false at once when nothing of the page takes that on. */
export function askForSignIn(): Promise<boolean> {
  return new Promise((resolve) => {
    const event = new CustomEvent<SignInNeeded>(SIGN_IN_NEEDED, { cancelable: true, detail: { answer: resolve } });
    if (window.dispatchEvent(event)) resolve(false);
  });
}

/** Takes the question on where `take` says so, by keeping the answer for later. Gives the function that ends it. */
export function onSignInNeeded(take: (needed: SignInNeeded) => boolean): () => void {
  const listen = (event: Event): void => {
    if (take((event as CustomEvent<SignInNeeded>).detail)) event.preventDefault();
  };
  window.addEventListener(SIGN_IN_NEEDED, listen);
  return () => window.removeEventListener(SIGN_IN_NEEDED, listen);
}
