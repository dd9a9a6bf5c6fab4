import "./toast.css";
import { CircleAlert, CircleCheck, Info, TriangleAlert, X, type LucideIcon } from "lucide-react";
import { useEffect, useState, type ReactNode } from "react";
import { useT } from "../messages/use-t";
import { Icon } from "./icon";

export type ToastSeverity = "info" | "success" | "warn" | "error" | "secondary" | "contrast";
export type ToastPosition =
  | "top-right"
  | "top-left"
  | "top-center"
  | "bottom-right"
  | "bottom-left"
  | "bottom-center";

export interface ToastOptions {
  summary: ReactNode;
  detail?: ReactNode;
  /** "info" unless given. */
  severity?: ToastSeverity | undefined;
  /** Milliseconds until it closes by itself; it waits while pointed at or focused. Without it, it stays. */
  life?: number | undefined;
  /** Whether it can be dismissed; true unless given. */
  isClosable?: boolean | undefined;
  /** "top-right" unless given. */
  position?: ToastPosition | undefined;
}

const ICONS: Readonly<Record<ToastSeverity, LucideIcon>> = {
  info: Info,
  success: CircleCheck,
  warn: TriangleAlert,
  error: CircleAlert,
  secondary: Info,
  contrast: Info,
};

export interface ToastEntry extends ToastOptions {
  key: string;
}

interface ToastListProps {
  toasts: readonly ToastEntry[];
  onClose: (key: string) => void;
}

/** The toasts of each corner, newest last; errors interrupt a screen reader, the others wait. */
export function ToastList({ toasts, onClose }: ToastListProps) {
  const t = useT();
  const positions = [...new Set(toasts.map(positionOf))];
  return positions.map((position) => (
    <section key={position} className="toasts no-print" data-position={position} aria-label={t("ui.notifications")}>
      {toasts
        .filter((toast) => positionOf(toast) === position)
        .map(({ key, ...toast }) => (
          <Toast key={key} {...toast} onClose={() => onClose(key)} />
        ))}
    </section>
  ));
}

function Toast({ summary, detail, severity = "info", life, isClosable = true, onClose }: ToastOptions & { onClose: () => void }) {
  const t = useT();
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (life === undefined || isHeld) return;
    const timer = setTimeout(onClose, life);
    return () => clearTimeout(timer);
    // A new onClose with every render must not start the time anew.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [life, isHeld]);
  return (
    <div
      className="toast"
      data-severity={severity}
      role={severity === "error" ? "alert" : "status"}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon icon={ICONS[severity]} size={22} />
      <div className="toast-words">
        <p className="toast-summary">{summary}</p>
        {detail !== undefined && <div className="toast-detail">{detail}</div>}
      </div>
      {isClosable && (
        <button type="button" className="toast-close" aria-label={t("ui.dismiss")} onClick={onClose}>
          <Icon icon={X} />
        </button>
      )}
    </div>
  );
}

function positionOf(toast: ToastOptions): ToastPosition {
  return toast.position ?? "top-right";
}
