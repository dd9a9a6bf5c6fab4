import type { ReportReceipt } from "./report";

export interface ReportSent extends ReportReceipt {
  /** Where the answer goes; may be empty. */
  email: string;
}

/** Under which the answers of an office's form outlive a reload. */
export function reportDraft(officeId: number): string {
  return `office-report-${officeId}`;
}
