import type { LucideIcon } from "lucide-react";
import { CalendarClock, CircleCheck, CirclePause, CircleX, TriangleAlert } from "lucide-react";
import { formatDate } from "../../../lib/dates";
import { formatMoney } from "../../../lib/money";
import { paths } from "../../../lib/paths";
import type { MessageKey, Translate } from "../../../messages/catalogue";
import { useT } from "../../../messages/use-t";
import { Button } from "../../../ui/button";
import { Icon } from "../../../ui/icon";
import type { MembershipState } from "../membership-state";
import "./status-panel.css";

interface StatusPanelProps {
  state: MembershipState;
  /** Whether this person may pay and renew; others are referred to the primary member. */
  mayAct: boolean;
}

type Tone = "good" | "note" | "warning" | "bad";

interface StatusWords {
  tone: Tone;
  icon: LucideIcon;
  title: string;
  text: string;
  /** A reassurance, such as that there is no late fee; shown only to a person who may act. */
  comfort?: string | undefined;
  action?: { label: string; href: string } | undefined;
}

/** The state of the membership and the one action that it needs. */
export function StatusPanel({ state, mayAct }: StatusPanelProps): React.ReactNode {
  const t = useT();
  const { tone, icon, title, text, comfort, action } = statusWords(state, mayAct, t);
  return (
    <section className="status-panel" data-tone={tone} aria-labelledby="status-heading">
      <Icon icon={icon} size={32} />
      <div className="status-panel-body">
        <h2 id="status-heading">{title}</h2>
        <p>{text}</p>
        {comfort === undefined || !mayAct ? null : <p>{comfort}</p>}
        {action === undefined ? null : mayAct ? (
          <Button href={action.href}>{action.label}</Button>
        ) : (
          <p>{t("member.state.askPrimary", { action: action.label })}</p>
        )}
      </div>
    </section>
  );
}

function statusWords(state: MembershipState, mayAct: boolean, t: Translate): StatusWords {
  switch (state.kind) {
    case "none":
      return {
        tone: "note",
        icon: CalendarClock,
        title: t("member.none.heading"),
        text: t("member.none.text"),
        action: { label: t("member.none.choose"), href: paths.renewMembership },
      };
    case "scheduled":
      return {
        tone: "note",
        icon: CalendarClock,
        title: t("member.state.scheduled"),
        text: t("member.state.scheduledText", { date: formatDate(state.startsOn) }),
      };
    case "active":
      return {
        tone: "good",
        icon: CircleCheck,
        title: t("member.state.active"),
        text: t("member.state.activeText", { date: formatDate(state.endsOn) }),
      };
    case "ends_soon":
      return {
        tone: "note",
        icon: CalendarClock,
        title: t("member.state.endsSoon", { date: formatDate(state.endsOn) }),
        text: t("member.state.endsSoonText"),
        comfort: t("member.state.noFee"),
        action: {
          label: t("member.state.renewFor", { amount: formatMoney(state.nextPriceCents) }),
          href: paths.renewMembership,
        },
      };
    case "past_due":
    case "suspended":
      return owingWords(state, mayAct, t);
    case "canceled":
    case "expired":
      return endedWords(state, t);
  }
}

function owingWords(state: MembershipState & { kind: "past_due" | "suspended" }, mayAct: boolean, t: Translate): StatusWords {
  const { dueCents } = state;
  const action = {
    label: dueCents === undefined ? t("member.state.pay") : t("member.state.payAmount", { amount: formatMoney(dueCents) }),
    href: paths.billing,
  };
  if (state.kind === "past_due") {
    const until = state.suspendOn;
    return {
      tone: "warning",
      icon: TriangleAlert,
      title: t(dueTitle(state.unchargedPart, mayAct)),
      text: until === undefined ? t("member.state.pastDueText") : t("member.state.pastDueUntil", { date: formatDate(until) }),
      comfort: t("member.state.noLateFee"),
      action,
    };
  }
  const until = state.cancelOn;
  return {
    tone: "bad",
    icon: CirclePause,
    title: t("member.state.suspended"),
    text: until === undefined ? t("member.state.suspendedText") : t("member.state.suspendedUntil", { date: formatDate(until) }),
    comfort: t("member.state.noLateFee"),
    action,
  };
}

// Other adults do not see whether a charge failed.
function dueTitle(unchargedPart: "rest" | "whole" | undefined, mayAct: boolean): MessageKey {
  if (unchargedPart === "rest") return "member.state.partlyPaid";
  return unchargedPart === "whole" || !mayAct ? "member.status.past_due" : "member.state.pastDue";
}

function endedWords(state: MembershipState & { kind: "canceled" | "expired" }, t: Translate): StatusWords {
  const { renewUntil, endsOn } = state;
  const date = formatDate(endsOn);
  const action = {
    label: renewUntil === undefined ? t("member.state.joinAgain") : t("member.state.renew"),
    href: paths.renewMembership,
  };
  // Joining again later includes the fee for joining; only renewal has no fee.
  const comfort =
    renewUntil === undefined ? undefined : t("member.state.renewUntil", { date: formatDate(renewUntil) });
  if (state.kind === "expired") {
    return {
      tone: "bad",
      icon: CircleX,
      title: t("member.state.expired", { date }),
      text: t("member.state.expiredText"),
      comfort,
      action,
    };
  }
  return {
    tone: "note",
    icon: CircleX,
    title: t("member.state.canceled"),
    text: t("member.state.canceledText", { date }),
    comfort,
    action,
  };
}
