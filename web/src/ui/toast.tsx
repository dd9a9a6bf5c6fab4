import "./toast.css";
import { CircleAlert, CircleCheck, Info, TriangleAlert, X, type LucideIcon } from "lucide-react";
import { useSyncExternalStore, type ReactNode } from "react";
import {
  Text,
  UNSTABLE_Toast as AriaToast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as ToastRegion,
} from "react-aria-components/Toast";
import type { MessageKey } from "../messages/catalogue";
import { useT } from "../messages/use-t";
import { AriaLocale } from "./aria-locale";
import { Icon } from "./icon";
import { createStore, useStore, type Store } from "../lib/store";

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
  /** "info" unless given. Errors interrupt a screen reader, the others wait for a pause. */
  severity?: ToastSeverity | undefined;
  /**
   * Milliseconds until it closes automatically; paused while a toast of its corner is hovered or focused. Without it, the toast stays.
   */
  life?: number | undefined;
  /** Whether it can be dismissed; true unless given. */
  isClosable?: boolean | undefined;
  /** "top-right" unless given. */
  position?: ToastPosition | undefined;
}

/** Maximum number of visible toasts per corner; further ones wait. */
const MOST_VISIBLE = 5;

const ICONS: Readonly<Record<ToastSeverity, LucideIcon>> = {
  info: Info,
  success: CircleCheck,
  warn: TriangleAlert,
  error: CircleAlert,
  secondary: Info,
  contrast: Info,
};

// Landmarks of a page need distinct names.
const REGION_NAMES: Readonly<Record<ToastPosition, MessageKey>> = {
  "top-right": "ui.notifications",
  "top-left": "ui.notificationsTopLeft",
  "top-center": "ui.notificationsTopCenter",
  "bottom-right": "ui.notificationsBottomRight",
  "bottom-left": "ui.notificationsBottomLeft",
  "bottom-center": "ui.notificationsBottomCenter",
};

type Queues = Readonly<Partial<Record<ToastPosition, ToastQueue<ToastOptions>>>>;

export interface Toasts {
  queues: Store<Queues>;
  /** Shows a toast; returns a function that removes it. */
  show(options: ToastOptions): () => void;
}

export function createToasts(): Toasts {
  const queues = createStore<Queues>({});
  return {
    queues,
    show: (options) => {
      const { position = "top-right", life } = options;
      const queue = queues.get()[position] ?? new ToastQueue<ToastOptions>({ maxVisibleToasts: MOST_VISIBLE });
      queues.set((all) => ({ ...all, [position]: queue }));
      const key = queue.add(options, life === undefined ? {} : { timeout: life });
      return () => queue.close(key);
    },
  };
}

/** The toasts of each corner, newest first. F6 moves the focus to them and back. */
export function ToastRegions({ toasts }: { toasts: Toasts }) {
  const queues = Object.entries(useStore(toasts.queues)) as [ToastPosition, ToastQueue<ToastOptions>][];
  return (
    <AriaLocale>
      {queues.map(([position, queue]) => (
        <Corner key={position} position={position} queue={queue} />
      ))}
    </AriaLocale>
  );
}

// An empty corner renders no region: a region without toasts has no element, and React Aria fails when it sorts
// landmarks without an element.
function Corner({ position, queue }: { position: ToastPosition; queue: ToastQueue<ToastOptions> }) {
  const t = useT();
  const isEmpty = useSyncExternalStore(
    (listener) => queue.subscribe(listener),
    () => queue.visibleToasts.length === 0,
  );
  if (isEmpty) return null;
  return (
    <ToastRegion queue={queue} className="toasts no-print" data-position={position} aria-label={t(REGION_NAMES[position])}>
      {({ toast }) => (
        <AriaToast toast={toast} className="toast" data-severity={toast.content.severity ?? "info"}>
          <ToastWords {...toast.content} onClose={() => queue.close(toast.key)} />
        </AriaToast>
      )}
    </ToastRegion>
  );
}

function ToastWords({ summary, detail, severity = "info", isClosable = true, onClose }: ToastOptions & { onClose: () => void }) {
  const t = useT();
  return (
    <>
      <Icon icon={ICONS[severity]} size={22} />
      <ToastContent className="toast-words" role={severity === "error" ? "alert" : "status"}>
        <Text slot="title" className="toast-summary">
          {summary}
        </Text>
        {detail !== undefined && (
          <Text slot="description" className="toast-detail">
            {detail}
          </Text>
        )}
      </ToastContent>
      {isClosable && (
        <button type="button" className="toast-close" aria-label={t("ui.dismiss")} onClick={onClose}>
          <Icon icon={X} />
        </button>
      )}
    </>
  );
}
