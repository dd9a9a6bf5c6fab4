import { Fragment } from "react";

/** A mail address as a link. */
export function EmailLink({ address }: { address: string }): React.ReactNode {
  return (
    <a href={`mailto:${address}`}>
      <EmailText address={address} />
    </a>
  );
}

/** A mail address. Where it does not fit into a line, it breaks before the "@" or before the last dot instead of within a word. */
export function EmailText({ address }: { address: string }): React.ReactNode {
  const parts = address.split(/(?=@)|(?=\.[^.@]*$)/);
  return parts.map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
