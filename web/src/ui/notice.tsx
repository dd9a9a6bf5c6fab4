import "./notice.css";
import { CircleAlert, CircleCheck, Info, TriangleAlert, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { useT } from "../messages/use-t";
import type { MessageKey } from "../messages/catalogue";
import { Icon } from "./icon";

export type NoticeTone = "info" | "success" | "warning" | "danger";

const TONES: Readonly<Record<NoticeTone, { icon: LucideIcon; label: MessageKey }>> = {
  info: { icon: Info, label: "ui.infoTone" },
  success: { icon: CircleCheck, label: "ui.successTone" },
  warning: { icon: TriangleAlert, label: "ui.warningTone" },
  danger: { icon: CircleAlert, label: "ui.dangerTone" },
};

export interface NoticeProps {
  tone?: NoticeTone | undefined;
  title?: ReactNode;
  children?: ReactNode;
  /** Announces the notice when it appears: for events after the page has loaded. */
  isLive?: boolean | undefined;
}

export function Notice({ tone = "info", title, children, isLive = false }: NoticeProps) {
  const t = useT();
  const { icon, label } = TONES[tone];
  const role = !isLive ? undefined : tone === "danger" ? "alert" : "status";
  return (
    <div className="notice" data-tone={tone} role={role}>
      <Icon icon={icon} size={24} label={t(label)} />
      <div className="notice-body">
        {title !== undefined && <p className="notice-title">{title}</p>}
        {children}
      </div>
    </div>
  );
}
