import type { components } from "../../../api/schema";
import { request } from "../../../api/request";
import { checkOptionalEmail } from "../../../lib/rules/email";
import { collect, type FieldCodes, type Verdict } from "../../../lib/rules/field-code";
import { clean, lengthOf } from "../../../lib/rules/text";

export type ReportTopic = components["schemas"]["OfficeReportTopic"];
export type ReportReceipt = components["schemas"]["OfficeReportAnswer"];

/** In the order of the form. */
export const TOPICS = [
  "phone",
  "address",
  "hours",
  "not_taking_plan",
  "not_taking_patients",
  "closed",
  "provider_left",
  "prices",
  "other",
] as const satisfies readonly ReportTopic[];

/** In the order of the form. The topics are one value: their names, separated by spaces. */
export const REPORT_FIELDS = ["topics", "message", "email"] as const;
export type ReportField = (typeof REPORT_FIELDS)[number];
export type ReportValues = Record<ReportField, string>;

export const NO_REPORT: ReportValues = Object.freeze({ topics: "", message: "", email: "" });

const LONGEST_MESSAGE = 1000;

export function topicsOf(topics: string): ReportTopic[] {
  return TOPICS.filter((topic) => topics.split(" ").includes(topic));
}

export function withTopic(topics: string, topic: ReportTopic, isChosen: boolean): string {
  return TOPICS.filter((one) => (one === topic ? isChosen : topicsOf(topics).includes(one))).join(" ");
}

/** The server's rules, so that an error shows without a request. */
export function checkReport({ topics, message, email }: ReportValues): FieldCodes<ReportField> {
  const chosen = topicsOf(topics);
  return collect({
    topics: chosen.length === 0 ? "required" : undefined,
    message: checkMessage(message, chosen.includes("other")),
    email: checkOptionalEmail(email),
  });
}

/** The length of a message as the limit counts it. */
export function messageLength(message: string): number {
  return lengthOf(clean(message));
}

function checkMessage(text: string, isNeeded: boolean): Verdict {
  const value = clean(text);
  if (value === "") return isNeeded ? "required" : undefined;
  if (/[^\P{Cc}\n\r\t]/u.test(value)) return "invalid";
  return lengthOf(value) > LONGEST_MESSAGE ? "too_long" : undefined;
}

/** Sends a report. The server treats an identical report within ten minutes, such as a retry, as the same report. */
export async function sendReport(officeId: number, { topics, message, email }: ReportValues): Promise<ReportReceipt> {
  return request(`/api/km/office/${officeId}/report`, {
    method: "POST",
    body: {
      topics: topicsOf(topics),
      ...(clean(message) === "" ? {} : { message: clean(message) }),
      ...(clean(email) === "" ? {} : { email: clean(email) }),
    },
    captcha: "report_office",
  });
}
