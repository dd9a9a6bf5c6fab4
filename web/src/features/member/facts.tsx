import "./facts.css";
import { FactList } from "../../ui/fact-list";

/** Names with their values; two columns where they fit. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: React.ReactNode])[] }): React.ReactNode {
  return <FactList className="facts" facts={facts} />;
}
