import "./skip-link.css";

/** The first element in the Tab order: jumps over the header. */
export function SkipLink({ targetId, children }: { targetId: string; children: string }) {
  return (
    <a className="skip-link no-print" href={`#${targetId}`}>
      {children}
    </a>
  );
}
