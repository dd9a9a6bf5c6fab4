import type { COMMON_AREAS, Language, Messages, PageArea } from "./catalogue";

type Words = Readonly<Record<string, string>>;
type CommonArea = (typeof COMMON_AREAS)[number];
type Chunk = () => Promise<{ default: Words }>;

const common = (area: CommonArea, load: () => Promise<{ common: Record<CommonArea, Words> }>): Chunk => async () => ({ default: (await load()).common[area] });
const english = () => import("./en/common");
const spanish = () => import("./es/common");

const PAGE_CHUNKS: Readonly<Record<Language, Readonly<Record<PageArea, Chunk>>>> = {
  en: {
    home: common("home", english),
    plans: common("plans", english),
    session: common("session", english),
    account: () => import("./en/account.json"),
    billing: () => import("./en/billing.json"),
    card: () => import("./en/card.json"),
    checkout: () => import("./en/checkout.json"),
    contact: () => import("./en/contact.json"),
    directory: () => import("./en/directory.json"),
    faq: () => import("./en/faq.json"),
    find: () => import("./en/find.json"),
    grievance: () => import("./en/grievance.json"),
    household: () => import("./en/household.json"),
    join: () => import("./en/join.json"),
    member: () => import("./en/member.json"),
    messages: () => import("./en/messages.json"),
    office: () => import("./en/office.json"),
    payment: () => import("./en/payment.json"),
    report: () => import("./en/report.json"),
    savings: () => import("./en/savings.json"),
  },
  es: {
    home: common("home", spanish),
    plans: common("plans", spanish),
    session: common("session", spanish),
    account: () => import("./es/account.json"),
    billing: () => import("./es/billing.json"),
    card: () => import("./es/card.json"),
    checkout: () => import("./es/checkout.json"),
    contact: () => import("./es/contact.json"),
    directory: () => import("./es/directory.json"),
    faq: () => import("./es/faq.json"),
    find: () => import("./es/find.json"),
    grievance: () => import("./es/grievance.json"),
    household: () => import("./es/household.json"),
    join: () => import("./es/join.json"),
    member: () => import("./es/member.json"),
    messages: () => import("./es/messages.json"),
    office: () => import("./es/office.json"),
    payment: () => import("./es/payment.json"),
    report: () => import("./es/report.json"),
    savings: () => import("./es/savings.json"),
  },
};

/** Loads the texts of CORE_AREAS in one language, a separate chunk. */
export async function loadMessages(language: Language): Promise<Messages> {
  if (language === "es") return (await import("./es/index")).messages;
  return (await import("./en/index")).messages;
}

/** Loads the texts of a page area in one language. */
export async function loadPageWords(language: Language, area: PageArea): Promise<Words> {
  return (await PAGE_CHUNKS[language][area]()).default;
}
