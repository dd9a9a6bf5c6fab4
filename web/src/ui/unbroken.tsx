import { aroundPart } from "../lib/around-part";

/**
 * A sentence with a number in it, such as "R-2026-000123", that is broken only where it is longer than its line. Unlike with
 * characters that forbid a break, what is copied is the number.
 */
export function Unbroken({ text, part }: { text: string; part: string }) {
  if (part === "" || !text.includes(part)) return text;
  const [before, after] = aroundPart(text, part);
  return (
    <>
      {before}
      <span className="unbroken">{part}</span>
      {after}
    </>
  );
}
