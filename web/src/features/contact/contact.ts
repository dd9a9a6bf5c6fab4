import { request } from "../../api/request";
import { checkEmail } from "../../lib/rules/email";
import { collect, type FieldCodes, type Verdict } from "../../lib/rules/field-code";
import { checkText, clean, lengthOf } from "../../lib/rules/text";
import { checkPhone, phoneDigits } from "../../lib/rules/us-phone";

export const TOPICS = ["billing", "membership", "find_dentist", "office_partner", "other"] as const;
export type Topic = (typeof TOPICS)[number];

/** Fields in the order of the form; `company` is hidden from people, to recognise programs (honeypot). */
export const CONTACT_FIELDS = ["name", "email", "phone", "topic", "message", "company"] as const;
export type ContactField = (typeof CONTACT_FIELDS)[number];
export type ContactValues = Record<ContactField, string>;

export const NO_CONTACT: ContactValues = Object.freeze({
  name: "",
  email: "",
  phone: "",
  topic: "",
  message: "",
  company: "",
});

const MESSAGE = { least: 10, most: 4000 };

/** Checks the server's rules, so that an error shows without a request. */
export function checkContact(values: ContactValues): FieldCodes<ContactField> {
  return collect({
    name: checkText(values.name, 1, 100),
    email: checkEmail(values.email),
    phone: clean(values.phone) === "" ? undefined : checkPhone(values.phone),
    topic: isTopic(values.topic) ? undefined : "required",
    message: checkMessage(values.message),
    company: undefined,
  });
}

/** Length of a message as the limits count it. */
export function messageLength(message: string): number {
  return lengthOf(clean(message));
}

function checkMessage(text: string): Verdict {
  const value = clean(text);
  if (value === "") return "required";
  if (/[^\P{Cc}\n\r\t]/u.test(value)) return "invalid";
  const length = lengthOf(value);
  if (length < MESSAGE.least) return "too_short";
  return length > MESSAGE.most ? "too_long" : undefined;
}

function isTopic(text: string): text is Topic {
  return (TOPICS as readonly string[]).includes(text);
}

/** The server's answer to a stored message. */
export interface ContactReceipt {
  /** "C-2026-000001" */
  number: string;
}

/**
 * Sends a visitor's message to the brand, or a member's with the session. An equal message within ten minutes, such as a
 * retry after a lost answer, is the same message to the server.
 */
export async function sendContact(values: ContactValues, isVisitor: boolean): Promise<ContactReceipt> {
  const { number } = await request(isVisitor ? "/api/km/contact" : "/api/v4/contact", {
    method: "POST",
    body: toBody(values),
    captcha: "contact",
  });
  if (typeof number !== "string") throw new Error("the response has no message number");
  return { number };
}

function toBody({ name, email, phone, topic, message, company }: ContactValues) {
  return {
    name: clean(name),
    email: clean(email),
    ...(clean(phone) === "" ? {} : { phone: phoneDigits(phone) }),
    topic,
    message: clean(message),
    ...(company === "" ? {} : { company }),
  };
}
