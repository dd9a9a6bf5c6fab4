import "./loading-overlay.css";
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from "react";
import { useT } from "../messages/use-t";
import type { LoadingOptions, LoadingStack } from "./loading-stack";
import { useOverlays } from "./overlays";
import { Spinner } from "./spinner";
import { useStore } from "../lib/store";
import { VisuallyHidden } from "./visually-hidden";

/** After this time the overlay shows `longWaitHelp`. */
const LONG_WAIT_MS = 15_000;

interface CoverablePageProps {
  className?: string;
  /** Further content of the overlay after 15 seconds: a way out, a telephone number. */
  longWaitHelp?: ReactNode;
  children: ReactNode;
}

/**
 * A page that the loading overlay can cover. While covered, the page is inert and the overlay has the focus, which
 * returns afterwards. Dialogs and toasts are above the overlay and stay usable. Plain elements, because content pages contain this too.
 */
export function CoverablePage({ className, longWaitHelp, children }: CoverablePageProps) {
  const { waits } = useOverlays();
  const page = useRef<HTMLDivElement>(null);
  const focused = useInertWhile(waits, page);
  const shown = useStore(waits.list).at(-1)?.options;
  return (
    <>
      {/* Dialogs make the outer element inert, waits the inner one: neither undoes the other. */}
      <div>
        <div className={className} ref={page}>
          {children}
        </div>
      </div>
      {shown !== undefined && <LoadingOverlay {...shown} focused={focused} longWaitHelp={longWaitHelp} />}
    </>
  );
}

// Subscribes to the store directly: a page that replaces another one takes the focus before React has rendered the end of the wait.
function useInertWhile({ list }: LoadingStack, page: RefObject<HTMLElement | null>): RefObject<Element | null> {
  const focused = useRef<Element>(null);
  useLayoutEffect(() => {
    let wasCovered = false;
    const follow = (): void => {
      const isCovered = list.get().length > 0;
      const { activeElement } = document;
      if (isCovered && page.current?.contains(activeElement)) focused.current = activeElement;
      // An element that had the focus before an earlier wait must not receive it after this one.
      else if (isCovered && !wasCovered) focused.current = null;
      wasCovered = isCovered;
      page.current?.toggleAttribute("inert", isCovered);
    };
    follow();
    return list.subscribe(follow);
  }, [list, page]);
  return focused;
}

interface LoadingOverlayProps extends LoadingOptions {
  /** The element of the page that had the focus. */
  focused: RefObject<Element | null>;
  longWaitHelp: ReactNode;
}

function LoadingOverlay({ message = "", overlayOnly = false, focused, longWaitHelp }: LoadingOverlayProps) {
  const t = useT();
  const words = message === "" || overlayOnly ? t("ui.pleaseWait") : message;
  const box = useRef<HTMLDivElement>(null);
  // Screen readers announce changes of an existing live region, so it starts empty.
  const [said, setSaid] = useState("");
  useEffect(() => setSaid(words), [words]);
  useEffect(() => {
    box.current?.focus({ preventScroll: true });
    return () => giveFocusBack(focused);
  }, [focused]);
  return (
    <div className="loading-overlay no-print">
      <div className="loading-overlay-words" ref={box} tabIndex={-1}>
        {!overlayOnly && (
          <div aria-hidden="true">
            <Spinner size="lg" label={words} />
            {message !== "" && <p>{message}</p>}
          </div>
        )}
        <VisuallyHidden role="status">{said}</VisuallyHidden>
        <LongWait>{longWaitHelp}</LongWait>
      </div>
    </div>
  );
}

function LongWait({ children }: { children: ReactNode }) {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), LONG_WAIT_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div aria-live="polite" className="loading-overlay-help">
      {isLong ? children : null}
    </div>
  );
}

function giveFocusBack({ current: before }: RefObject<Element | null>): void {
  const isLost = document.activeElement === null || document.activeElement === document.body;
  if (isLost && before instanceof HTMLElement) before.focus({ preventScroll: true });
}
