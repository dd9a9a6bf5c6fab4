interface QrCodeProps {
  /** `path` draws the dark squares in `size` units. */
  code: { size: number; path: string };
  label: string;
}

// Scanners need a white margin of this many squares.
const QUIET = 4;

/** A QR code in black on white, in every brand and in dark mode, because scanners need that. */
export function QrCode({ code, label }: QrCodeProps): React.ReactNode {
  const side = code.size + 2 * QUIET;
  return (
    <svg
      className="qr-code"
      role="img"
      aria-label={label}
      viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`}
      shapeRendering="crispEdges"
    >
      <rect x={-QUIET} y={-QUIET} width={side} height={side} fill="#ffffff" />
      <path d={code.path} fill="#000000" />
    </svg>
  );
}
