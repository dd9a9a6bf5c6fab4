import { useEffect, useRef, useState } from "react";
import { useIfLoaded } from "../../api/use-loaded";
import { CachedMarkup } from "../../content/cached-markup";
import { memberInfoQuery } from "./member-info";
import { MemberNavigation } from "./member-navigation";
import { isPrimary, memberEntries, type MemberPlace } from "./member-places";
import { ResultHeading } from "./result-heading";
import "./member-frame.css";
import "./member-head.css";
import "./panel.css";

interface MemberFrameProps {
  /** The entry of the navigation to which this page belongs. */
  current: MemberPlace;
  title: React.ReactNode;
  /** A sentence below the heading. */
  lead?: React.ReactNode;
  /** "form": one narrow column for questions and decisions. */
  width?: "full" | "form";
  /** The step that the page shows, where only the URL's query distinguishes steps. A new step moves the focus to the heading. */
  step?: string | undefined;
  children: React.ReactNode;
}

/**
 * Frame of every page in the member's area: navigation and heading. The page's loader begins with loadMemberArea(); without its data,
 * the navigation contains only the entries that everyone may open.
 */
export function MemberFrame({ current, title, lead, width = "full", step, children }: MemberFrameProps): React.ReactNode {
  const [result, setResult] = useState<string>();
  const heading = useFocusOnNewStep(result ?? step);
  useEffect(() => {
    if (result !== undefined) heading.current?.scrollIntoView?.({ block: "center" });
  }, [result, heading]);
  const info = useIfLoaded(memberInfoQuery());
  return (
    <div className="member-frame wrap">
      <CachedMarkup name="member-navigation" by={`${current} ${String(isPrimary(info))}`}>
        <MemberNavigation entries={memberEntries(info)} current={current} />
      </CachedMarkup>
      <div className="member-page" data-width={width}>
        <div className="member-head">
          <h1 ref={heading}>{result ?? title}</h1>
          {lead === undefined || result !== undefined ? null : <p>{lead}</p>}
        </div>
        <ResultHeading value={setResult}>{children}</ResultHeading>
      </div>
    </div>
  );
}

/** The link to the new step disappears with the previous step, so the focus would be lost. */
function useFocusOnNewStep(step: string | undefined): React.RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    heading.current?.setAttribute("tabindex", "-1");
    heading.current?.focus({ preventScroll: true });
  }, [step]);
  return heading;
}
