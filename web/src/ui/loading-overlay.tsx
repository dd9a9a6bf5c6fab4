import "./loading-overlay.css";
import { useEffect, useRef, useState } from "react";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import { useT } from "../messages/use-t";
import { AriaLocale } from "./aria-locale";
import { Spinner } from "./spinner";
import { VisuallyHidden } from "./visually-hidden";

export interface LoadingOptions {
  /** Empty unless given. */
  message?: string | undefined;
  /** Only blurs and dims: no spinner, no message. */
  overlayOnly?: boolean | undefined;
}

export interface LoadingOverlayProps extends LoadingOptions {
  isLoading: boolean;
}

/**
 * Covers the whole page while something is done that must not be disturbed: what lies below is inert, the focus waits
 * here and goes back when it is over.
 */
export function LoadingOverlay({ isLoading, message = "", overlayOnly = false }: LoadingOverlayProps) {
  return (
    <AriaLocale>
      <ModalOverlay className="loading-overlay" isOpen={isLoading} isKeyboardDismissDisabled>
        <Modal className="loading-overlay-box">
          <Waiting message={overlayOnly ? "" : message} hasSpinner={!overlayOnly} />
        </Modal>
      </ModalOverlay>
    </AriaLocale>
  );
}

function Waiting({ message, hasSpinner }: { message: string; hasSpinner: boolean }) {
  const t = useT();
  const words = message === "" ? t("ui.pleaseWait") : message;
  const box = useRef<HTMLDivElement>(null);
  // Screen readers tell what changes in a region that was there before, so it starts out empty.
  const [said, setSaid] = useState("");
  useEffect(() => box.current?.focus({ preventScroll: true }), []);
  useEffect(() => setSaid(words), [words]);
  return (
    <div className="loading-overlay-words" ref={box} tabIndex={-1}>
      <div aria-hidden="true">
        {hasSpinner && <Spinner size="xl" label={words} />}
        {message !== "" && <p>{message}</p>}
      </div>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </div>
  );
}
