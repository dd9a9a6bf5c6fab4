import "./skip-link.css";

/** The first thing that the Tab key reaches: jumps over the header. */
export function SkipLink({ targetId, children }: { targetId: string; children: string }) {
  return (
    <a className="skip-link no-print" href={`#${targetId}`}>
      {children}
    </a>
  );
}
