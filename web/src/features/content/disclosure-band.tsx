import { DisclosureBlock } from "./disclosure-block";

/** The facts that the law requires to be plainly visible, as the last band of a page. */
export function DisclosureBand(): React.ReactNode {
  return (
    <div className="band" data-tone="tint">
      <div className="wrap">
        <DisclosureBlock />
      </div>
    </div>
  );
}
