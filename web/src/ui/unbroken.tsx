import { aroundPart } from "../lib/around-part";

/**
 * Text with a number in it, such as "R-2026-000123", that breaks only when it is longer than its line. Uses an element
 * instead of non-breaking characters, so that a copy is the plain number.
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
