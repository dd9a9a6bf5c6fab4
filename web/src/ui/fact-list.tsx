import type { ReactNode } from "react";

interface FactListProps {
  className: string;
  facts: readonly (readonly [name: string, value: ReactNode])[];
}

/** Names with their values; the digits of the values are aligned. */
export function FactList({ className, facts }: FactListProps) {
  return (
    <dl className={`${className} tabular`}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
