import type { LucideIcon } from "lucide-react";
import { createIconMarkup } from "./icon-markup";

export interface IconProps {
  /** A lucide icon: `import { Phone } from "lucide-react"`. */
  icon: LucideIcon;
  /** Pixels; 20 unless given. */
  size?: number | undefined;
  /** Label of an icon without adjacent text; without a label the icon is decoration and hidden from screen readers. */
  label?: string | undefined;
  className?: string | undefined;
}

// A build constant: the browser hydrates the server's icons, and renders others with lucide.
const drawn = import.meta.env.SSR ? createIconMarkup(lookOf) : undefined;

export function Icon(props: IconProps) {
  if (drawn !== undefined) return drawn(props);
  const { icon: Drawing } = props;
  return <Drawing {...lookOf(props)} />;
}

function lookOf({ size = 20, label, className }: IconProps) {
  const meaning = label === undefined ? { "aria-hidden": true } : { role: "img", "aria-label": label };
  return {
    size,
    strokeWidth: 1.9,
    focusable: false,
    className: className === undefined ? "icon" : `icon ${className}`,
    ...meaning,
  };
}
