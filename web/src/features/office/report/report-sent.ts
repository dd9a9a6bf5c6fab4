import type { ReportReceipt } from "./report";

export interface ReportSent extends ReportReceipt {
  /** E-mail address for the answer; may be empty. */
  email: string;
}

/** The storage key under which the answers of an office's form survive a reload. */
export function reportDraft(officeId: number): string {
  return `office-report-${officeId}`;
}
