/** A mail address as a link. Where it does not fit into a line, it breaks before the "@" instead of within a word. */
export function EmailLink({ address }: { address: string }): React.ReactNode {
  const at = address.lastIndexOf("@");
  return (
    <a href={`mailto:${address}`}>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </a>
  );
}
