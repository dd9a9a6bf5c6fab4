/**
 * A sentence with a number in it, such as "R-2026-000123", that is broken only where it is longer than its line. Unlike with
 * characters that forbid a break, what is copied is the number.
 */
export function Unbroken({ text, part }: { text: string; part: string }) {
  const start = part === "" ? -1 : text.indexOf(part);
  if (start < 0) return text;
  return (
    <>
      {text.slice(0, start)}
      <span className="unbroken">{part}</span>
      {text.slice(start + part.length)}
    </>
  );
}
