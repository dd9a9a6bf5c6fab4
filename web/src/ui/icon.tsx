import type { LucideIcon } from "lucide-react";

export interface IconProps {
  /** A lucide icon: `import { Phone } from "lucide-react"`. */
  icon: LucideIcon;
  /** Pixels; 20 unless given. */
  size?: number | undefined;
  /** Words for an icon that stands alone; without them it is decoration and hidden from screen readers. */
  label?: string | undefined;
  className?: string | undefined;
}

export function Icon({ icon: Drawing, size = 20, label, className }: IconProps) {
  const meaning = label === undefined ? { "aria-hidden": true } : { role: "img", "aria-label": label };
  return (
    <Drawing
      size={size}
      strokeWidth={1.9}
      focusable={false}
      className={className === undefined ? "icon" : `icon ${className}`}
      {...meaning}
    />
  );
}
