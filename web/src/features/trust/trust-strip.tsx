import "./trust-strip.css";
import { useContent } from "../../content/use-content";
import { formatDate } from "../../lib/dates";

/** The brand's reasons to trust it, from its content; renders nothing without them. */
export function TrustStrip() {
  const { trust } = useContent();
  if (trust.length === 0) return null;
  return (
    <ul className="plain-list trust-strip">
      {trust.map((item) => (
        <li key={item.title}>
          <strong>{item.title}</strong>
          {item.fact === "license" && (
            <span className="tabular">
              {item.state} {item.number}
            </span>
          )}
          {item.detail !== undefined && <span>{item.detail}</span>}
          <Source {...item} />
        </li>
      ))}
    </ul>
  );
}

/** The source of a fact and its date. */
export function Source({ source, asOf }: { source?: string | undefined; asOf?: string | undefined }) {
  const words = [source, asOf === undefined ? undefined : formatDate(asOf)].filter(Boolean).join(", ");
  return words === "" ? null : <small className="trust-source">{words}</small>;
}
