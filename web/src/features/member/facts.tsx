import "./facts.css";

/** Names with their values: two columns where there is room. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: React.ReactNode])[] }): React.ReactNode {
  return (
    <dl className="facts tabular">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
