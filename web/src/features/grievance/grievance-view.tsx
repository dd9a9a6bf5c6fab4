import "./grievance.css";
import { useQueryClient } from "@tanstack/react-query";
import { useT } from "../../messages/use-t";
import { Button } from "../../ui/button";
import { Notice } from "../../ui/notice";
import { useOverlays } from "../../ui/overlays";
import { grievanceQuery, grievancesQuery, withdraw, type Grievance } from "./grievance-api";
import { GrievanceDeadlines } from "./grievance-deadlines";
import { GrievanceTimeline } from "./grievance-timeline";
import { GrievanceDetails } from "./grievance-details";
import { WriteForm } from "./write-form";

/** One grievance: status, deadlines, events, and the actions of the member. */
export function GrievanceView({ grievance }: { grievance: Grievance }): React.ReactNode {
  const t = useT();
  const client = useQueryClient();
  const { toast } = useOverlays();
  const { number, status } = grievance;
  function adopt(next: Grievance, confirmation: string): void {
    client.setQueryData(grievanceQuery(number).queryKey, next);
    void client.invalidateQueries({ queryKey: grievancesQuery().queryKey, exact: true });
    toast({ severity: "success", summary: confirmation });
  }
  return (
    <div className="grievance-view">
      {status === "info_requested" && (
        <Notice tone="warning" title={t("grievance.view.askedTitle")}>
          <p>{t("grievance.view.asked")}</p>
        </Notice>
      )}
      <GrievanceDeadlines grievance={grievance} />
      <GrievanceTimeline entries={grievance.entries} />
      {grievance.canMessage && (
        <WriteForm
          key={`message-${grievance.entries.length}`}
          number={number}
          kind="messages"
          onDone={(next) => adopt(next, t("grievance.message.done"))}
        />
      )}
      {grievance.canAppeal && (
        <WriteForm
          key="appeal"
          number={number}
          kind="appeal"
          until={grievance.appealUntil}
          onDone={(next) => adopt(next, t("grievance.appeal.done"))}
        />
      )}
      <GrievanceDetails grievance={grievance} />
      {grievance.canWithdraw && <Withdraw number={number} onDone={(next) => adopt(next, t("grievance.withdraw.done"))} />}
    </div>
  );
}

function Withdraw({ number, onDone }: { number: string; onDone: (next: Grievance) => void }): React.ReactNode {
  const t = useT();
  const { confirmDialog } = useOverlays();
  async function ask(): Promise<void> {
    let withdrawn: Grievance | undefined;
    await confirmDialog({
      title: t("grievance.withdraw.title", { number }),
      message: t("grievance.withdraw.message"),
      okText: t("grievance.withdraw.ok"),
      cancelText: t("grievance.withdraw.cancel"),
      severity: "danger",
      action: async () => {
        try {
          withdrawn = await withdraw(number);
          return undefined;
        } catch {
          return t("grievance.fault.unexpected");
        }
      },
    });
    if (withdrawn !== undefined) onDone(withdrawn);
  }
  return (
    <section className="grievance-withdraw">
      <Button variant="quiet" onPress={() => void ask()}>
        {t("grievance.withdraw.button")}
      </Button>
    </section>
  );
}
