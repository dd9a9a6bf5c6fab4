import "./modal.css";
import { CircleAlert, X } from "lucide-react";
import { Dialog } from "react-aria-components/Dialog";
import { Heading } from "react-aria-components/Heading";
import { Modal as AriaModal, ModalOverlay } from "react-aria-components/Modal";
import { useEffect, useRef, type ReactNode } from "react";
import { useT } from "../messages/use-t";
import { AriaLocale } from "./aria-locale";
import { Icon } from "./icon";
import { Spinner } from "./spinner";

export type ModalSize = "small" | "medium" | "large" | "xlarge";

export interface ModalProps {
  title: ReactNode;
  children?: ReactNode;
  isOpen: boolean;
  onClose: () => void;
  /** At most 32, 42 (default), 60 or 80 rem wide. */
  size?: ModalSize | undefined;
  /** Buttons, the primary one first. */
  footer?: ReactNode;
  /** Shown in red with an icon, above the content. */
  error?: ReactNode;
  /** Shows a spinner instead of the content. */
  isLoading?: boolean | undefined;
  /** Escape closes the dialog unless false. */
  closesOnEscape?: boolean | undefined;
  /** False for a dialog that requires an answer: no close button, and neither Escape nor a press outside closes it. */
  isDismissable?: boolean | undefined;
  role?: "dialog" | "alertdialog" | undefined;
}

/** A dialog above the page: takes the focus, contains it, and returns it when closed. */
export function Modal(props: ModalProps) {
  const { title, children, isOpen, onClose, footer, error, isLoading = false, size = "medium" } = props;
  const { isDismissable = true, closesOnEscape = true, role = "dialog" } = props;
  const t = useT();
  return (
    <AriaLocale>
      <ModalOverlay
        className="modal-overlay"
        isOpen={isOpen}
        onOpenChange={(open) => !open && onClose()}
        isDismissable={isDismissable && role === "dialog"}
        isKeyboardDismissDisabled={!isDismissable || !closesOnEscape}
      >
        <AriaModal className="modal" data-size={size}>
          <Dialog className="modal-dialog" role={role}>
            <div className="modal-head">
              <Heading slot="title" level={2} className="modal-title">
                {title}
              </Heading>
              {isDismissable && (
                <button type="button" className="modal-close" aria-label={t("ui.close")} onClick={onClose}>
                  <Icon icon={X} size={24} />
                </button>
              )}
            </div>
            <div className="modal-body" aria-busy={isLoading}>
              {error !== undefined && error !== null && (
                <p className="modal-error" role="alert">
                  <Icon icon={CircleAlert} size={22} label={t("ui.error")} />
                  <span>{error}</span>
                </p>
              )}
              {isLoading ? <Waiting /> : children}
            </div>
            {footer !== undefined && <div className="modal-footer">{footer}</div>}
          </Dialog>
        </AriaModal>
      </ModalOverlay>
    </AriaLocale>
  );
}

// Takes the focus when the element that had it was just removed.
function Waiting() {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) box.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className="modal-loading" role="status" ref={box} tabIndex={-1}>
      <Spinner size="lg" />
    </div>
  );
}
