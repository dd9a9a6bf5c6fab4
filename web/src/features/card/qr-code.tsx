interface QrCodeProps {
  /** `path` draws the dark squares in `size` units. */
  code: { size: number; path: string };
  label: string;
}

// Scanners want this much white around the squares.
const QUIET = 4;

/** Black on white in every brand and by night, because that is what scanners read. */
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
