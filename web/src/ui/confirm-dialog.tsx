import "./confirm-dialog.css";
import { CircleAlert, CircleCheck, CircleHelp, TriangleAlert, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { useT } from "../messages/use-t";
import { Button } from "./button";
import { Icon } from "./icon";
import { Modal } from "./modal";

export type ConfirmSeverity = "primary" | "danger" | "success" | "warning";

export interface ConfirmOptions {
  title: string;
  /** Plain words, or an element such as <SanitizedHtml>. */
  message?: ReactNode;
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

/** Asks once and answers true for OK, false for Cancel and Escape. Opened with useOverlays().confirmDialog. */
export function ConfirmDialog({ onAnswer, severity = "primary", ...options }: ConfirmDialogProps) {
  const t = useT();
  return (
    <Modal
      isOpen
      onClose={() => onAnswer(false)}
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
          <Button variant={severity === "danger" ? "danger" : "primary"} onPress={() => onAnswer(true)}>
            {options.okText ?? t("ui.ok")}
          </Button>
          {options.hideCancel !== true && (
            <Button variant="secondary" onPress={() => onAnswer(false)}>
              {options.cancelText ?? t("ui.cancel")}
            </Button>
          )}
        </>
      }
    >
      {typeof options.message === "string" ? <p>{options.message}</p> : options.message}
    </Modal>
  );
}
