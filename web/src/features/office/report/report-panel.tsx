import "./report.css";
import { useEffect, useRef, useState, type ComponentType } from "react";
import { formatDate } from "../../../lib/dates";
import { useT } from "../../../messages/use-t";
import { Button } from "../../../ui/button";
import { readDraft, tabStorage } from "../../../ui/forms/drafts";
import type { ReportFormProps } from "./report-form";
import { reportDraft, type ReportSent } from "./report-sent";

/** Saying that something about an office is wrong. The form comes when somebody asks for it. */
export function ReportPanel({ officeId }: { officeId: number }): React.ReactNode {
  const t = useT();
  const [sent, setSent] = useState<ReportSent>();
  const { form: Form, state, open } = useReportForm(officeId);
  return (
    <section className="report-panel no-print" id="report" aria-labelledby="report-heading">
      <h2 id="report-heading">{t("office.report.heading")}</h2>
      <p>{t("office.report.lead")}</p>
      <noscript>
        <p>{t("office.report.noScript")}</p>
      </noscript>
      {state === "failed" && <p role="alert">{t("office.report.notLoaded")}</p>}
      {Form === undefined && (
        <div className="report-opener">
          <Button variant="secondary" isPending={state === "loading"} onPress={open}>
            {t(state === "failed" ? "office.report.loadAgain" : "office.report.open")}
          </Button>
        </div>
      )}
      {Form !== undefined && sent === undefined && (
        <Focused isWanted={state === "asked"}>
          <Form officeId={officeId} onSent={setSent} />
        </Focused>
      )}
      {sent !== undefined && <ReportSentView sent={sent} />}
    </section>
  );
}

/** The number of a report that was sent, and by when somebody looks at it. Takes the focus. */
function ReportSentView({ sent }: { sent: ReportSent }) {
  const t = useT();
  return (
    <Focused isWanted className="report-sent">
      <h3>{t("office.report.sent.heading")}</h3>
      <p>
        {t("office.report.sent.number")} <strong className="report-number tabular unbroken">{sent.number}</strong>
      </p>
      <p>
        {t("office.report.sent.answer", { date: formatDate(sent.answerBy) })}{" "}
        {sent.email !== "" && t("office.report.sent.mail", { email: sent.email })}
      </p>
      <p>{t("office.report.sent.shown")}</p>
    </Focused>
  );
}

interface FocusedProps {
  isWanted: boolean;
  className?: string;
  children: React.ReactNode;
}

/** Takes the focus when it appears, so that whoever asked for it reads on there. */
function Focused({ isWanted, className, children }: FocusedProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isWanted) place.current?.focus();
  }, [isWanted]);
  return (
    <div ref={place} tabIndex={-1} className={className} role="group" aria-labelledby="report-heading">
      {children}
    </div>
  );
}

type FormState = "closed" | "loading" | "failed" | "restored" | "asked";

/** Fetches the form when it is asked for, or when this tab holds answers that were not sent. */
function useReportForm(officeId: number) {
  const [chunk, setChunk] = useState<{ form?: ComponentType<ReportFormProps>; state: FormState }>({ state: "closed" });
  function load(state: FormState): void {
    setChunk({ state: "loading" });
    import("./report-form").then(
      (module: { ReportForm?: ComponentType<ReportFormProps> } | undefined) => {
        // Nothing when the page is about to be loaded anew.
        if (module?.ReportForm !== undefined) setChunk({ form: module.ReportForm, state });
      },
      () => setChunk({ state: "failed" }),
    );
  }
  useEffect(() => {
    if (readDraft(tabStorage(), reportDraft(officeId)) !== undefined) load("restored");
  }, [officeId]);
  return { ...chunk, open: () => load("asked") };
}
