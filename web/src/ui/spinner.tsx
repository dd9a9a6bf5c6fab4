import "./spinner.css";
import { useT } from "../messages/use-t";

export type SpinnerSize = "sm" | "md" | "lg" | "xl";

const PIXELS: Readonly<Record<SpinnerSize, number>> = { sm: 18, md: 36, lg: 54, xl: 90 };
const STROKE = 4;

export interface SpinnerProps {
  /** 18, 36 (default), 54 or 90 pixels. */
  size?: SpinnerSize | undefined;
  /** Name of the awaited result; "Loading…" unless given. */
  label?: string | undefined;
}

export function Spinner({ size = "md", label }: SpinnerProps) {
  const t = useT();
  const pixels = PIXELS[size] ?? PIXELS.md;
  const radius = (pixels - STROKE) / 2;
  return (
    <svg
      className="spinner"
      role="img"
      aria-label={label ?? t("ui.loading")}
      width={pixels}
      height={pixels}
      viewBox={`0 0 ${pixels} ${pixels}`}
      fill="none"
      strokeWidth={STROKE}
    >
      <circle className="spinner-track" cx={pixels / 2} cy={pixels / 2} r={radius} />
      <circle
        className="spinner-arc"
        cx={pixels / 2}
        cy={pixels / 2}
        r={radius}
        pathLength="100"
        strokeDasharray="28 72"
      />
    </svg>
  );
}
