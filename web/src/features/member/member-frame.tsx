import { useEffect, useRef } from "react";
import { useIfLoaded } from "../../api/use-loaded";
import { Kept } from "../../content/kept";
import { memberInfoQuery } from "./member-info";
import { MemberNavigation } from "./member-navigation";
import { isPrimary, memberEntries, type MemberPlace } from "./member-places";
import "./member-frame.css";
import "./panel.css";

interface MemberFrameProps {
  /** Where in the member's area this page stands. */
  current: MemberPlace;
  /** The page's heading. */
  title: React.ReactNode;
  /** A sentence below the heading. */
  lead?: React.ReactNode;
  /** "form": one narrow column for questions and decisions. */
  width?: "full" | "form";
  /** Which step of the page is shown, where only the query of the address tells steps apart: a new one gives the heading the focus. */
  step?: string | undefined;
  children: React.ReactNode;
}

/**
 * What every page of the member's area stands in: the ways to the others, and the heading. The page's loader begins
 * with loadMemberArea(); without what it loads, only the entries are shown that everybody may open.
 */
export function MemberFrame({ current, title, lead, width = "full", step, children }: MemberFrameProps): React.ReactNode {
  const heading = useFocusOnNewStep(step);
  const info = useIfLoaded(memberInfoQuery());
  return (
    <div className="member-frame wrap">
      <Kept name="member-navigation" by={`${current} ${String(isPrimary(info))}`}>
        <MemberNavigation entries={memberEntries(info)} current={current} />
      </Kept>
      <div className="member-page" data-width={width}>
        <h1 ref={heading} className="member-heading">
          {title}
        </h1>
        {lead === undefined ? null : <p className="member-lead">{lead}</p>}
        {children}
      </div>
    </div>
  );
}

/** The link that led to the step is gone with the step before it, so the focus would be nowhere. */
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
