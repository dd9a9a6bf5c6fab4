import "./trust-strip.css";
import { useContent } from "../../content/use-content";
import { formatDate } from "../../lib/dates";

/** Why one may trust the brand, in the words of its content; nothing for a brand that says nothing of it. */
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

/** Who says so, and when. */
export function Source({ source, asOf }: { source?: string | undefined; asOf?: string | undefined }) {
  const words = [source, asOf === undefined ? undefined : formatDate(asOf)].filter(Boolean).join(", ");
  return words === "" ? null : <small className="trust-source">{words}</small>;
}
