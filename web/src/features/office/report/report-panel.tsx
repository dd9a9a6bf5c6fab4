import "./report.css";
import { useEffect, useRef, useState, type ComponentType } from "react";
import { formatDate } from "../../../lib/dates";
import { useT } from "../../../messages/use-t";
import { Button } from "../../../ui/button";
import { readDraft, tabStorage } from "../../../ui/forms/drafts";
import type { ReportFormProps } from "./report-form";
import { reportDraft, type ReportSent } from "./report-sent";

/** Panel to report an error in an office's entry. Loads the form on request. */
export function ReportPanel({ officeId }: { officeId: number }): React.ReactNode {
  const t = useT();
  const [sent, setSent] = useState<ReportSent>();
  const { form: Form, state, open } = useReportForm(officeId);
  return (
    <section className="report-panel no-print" id="report" aria-labelledby="report-heading">
      <h2 id="report-heading">{t("report.heading")}</h2>
      <p>{t("report.lead")}</p>
      <noscript>
        <p>{t("report.noScript")}</p>
      </noscript>
      {state === "failed" && <p role="alert">{t("report.notLoaded")}</p>}
      {Form === undefined && (
        <div className="report-opener">
          <Button variant="secondary" isPending={state === "loading"} onPress={open}>
            {t(state === "failed" ? "report.loadAgain" : "report.open")}
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

/** The number of a sent report, and the date by which the brand examines it. Receives the focus. */
function ReportSentView({ sent }: { sent: ReportSent }) {
  const t = useT();
  return (
    <Focused isWanted className="report-sent">
      <h3>{t("report.sent.heading")}</h3>
      <p>
        {t("report.sent.number")} <strong className="report-number tabular unbroken">{sent.number}</strong>
      </p>
      <p>
        {t("report.sent.answer", { date: formatDate(sent.answerBy) })}{" "}
        {sent.email !== "" && t("report.sent.mail", { email: sent.email })}
      </p>
      <p>{t("report.sent.shown")}</p>
    </Focused>
  );
}

interface FocusedProps {
  isWanted: boolean;
  className?: string;
  children: React.ReactNode;
}

/** Receives the focus when it appears, so that the user continues there. */
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

/** Loads the form on request, or when this tab contains unsent answers. */
function useReportForm(officeId: number) {
  const [chunk, setChunk] = useState<{ form?: ComponentType<ReportFormProps>; state: FormState }>({ state: "closed" });
  function load(state: FormState): void {
    setChunk({ state: "loading" });
    import("./report-form").then(
      (module: { ReportForm?: ComponentType<ReportFormProps> } | undefined) => {
        // Undefined when the page is about to reload.
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
