import "./confirm-dialog.css";
import { CircleAlert, CircleCheck, CircleHelp, TriangleAlert, type LucideIcon } from "lucide-react";
import { useEffect, useState, type ReactNode } from "react";
import { useT } from "../messages/use-t";
import { Button } from "./button";
import { Icon } from "./icon";
import { Modal } from "./modal";
import { RichMessage } from "./rich-message";

export type ConfirmSeverity = "primary" | "danger" | "success" | "warning";

export interface ConfirmOptions {
  title: string;
  /** Plain text; HTML, which is shown sanitised; or an element. */
  message?: ReactNode;
  /**
   * Runs upon OK, while the dialog stays open and shows the progress. Resolves to undefined on success: then the dialog's
   * answer is true. Any other text is the reason of a failure: the dialog shows it and stays open.
   */
  action?: (() => Promise<string | undefined>) | undefined;
  /** "Ok" unless given. */
  okText?: string | undefined;
  /** "Cancel" unless given. */
  cancelText?: string | undefined;
  /** "primary" unless given. */
  severity?: ConfirmSeverity | undefined;
  icon?: LucideIcon | undefined;
  hideCancel?: boolean | undefined;
}

const ICONS: Readonly<Record<ConfirmSeverity, LucideIcon>> = {
  primary: CircleHelp,
  danger: CircleAlert,
  success: CircleCheck,
  warning: TriangleAlert,
};

interface ConfirmDialogProps extends ConfirmOptions {
  onAnswer: (isConfirmed: boolean) => void;
}

/**
 * Asks once and answers true for OK, after its action has succeeded; false for Cancel and Escape. Opened with
 * useOverlays().confirmDialog.
 */
export function ConfirmDialog({ onAnswer, severity = "primary", ...options }: ConfirmDialogProps) {
  const t = useT();
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();

  useEffect(() => {
    // Going back leaves the page that asked, so the question is answered with false. A running action decides the answer itself.
    if (isBusy) return undefined;
    const leave = (): void => onAnswer(false);
    window.addEventListener("popstate", leave);
    return () => window.removeEventListener("popstate", leave);
  }, [isBusy, onAnswer]);

  async function confirm(): Promise<void> {
    if (options.action === undefined) return onAnswer(true);
    setBusy(true);
    setFault(undefined);
    try {
      const failure = await options.action();
      if (failure === undefined) onAnswer(true);
      setFault(failure);
    } finally {
      setBusy(false);
    }
  }
  return (
    <Modal
      isOpen
      onClose={() => onAnswer(false)}
      isDismissable={!isBusy}
      isLoading={isBusy}
      error={fault}
      size="small"
      role="alertdialog"
      title={
        <span className="confirm-title" data-severity={severity}>
          <Icon icon={options.icon ?? ICONS[severity]} size={28} />
          {options.title}
        </span>
      }
      footer={
        <>
          <Button variant={severity === "danger" ? "danger" : "primary"} isPending={isBusy} onPress={() => void confirm()}>
            {options.okText ?? t("ui.ok")}
          </Button>
          {options.hideCancel !== true && (
            <Button variant="secondary" isDisabled={isBusy} onPress={() => onAnswer(false)}>
              {options.cancelText ?? t("ui.cancel")}
            </Button>
          )}
        </>
      }
    >
      {typeof options.message === "string" ? <RichMessage text={options.message} /> : options.message}
    </Modal>
  );
}
