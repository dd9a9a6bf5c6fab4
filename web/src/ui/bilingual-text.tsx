const SEPARATOR = " · ";
const NO_BREAK = "\u00A0";

/** A text that Spanish pages show in English first ("ENGLISH · ESPAÑOL"). Screen readers read each part in its language. */
export function BilingualText({ text }: { text: string }): React.ReactNode {
  const end = text.indexOf(SEPARATOR);
  if (end < 0) return text;
  return (
    <>
      <span lang="en">{text.slice(0, end)}</span>
      {/* A line may end with the dot, but not begin with it. */}
      {NO_BREAK + text.slice(end).trimStart()}
    </>
  );
}
