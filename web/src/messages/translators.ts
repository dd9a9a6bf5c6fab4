import type { Language, Translate } from "./catalogue";
import englishAccount from "./en/account.json";
import englishBilling from "./en/billing.json";
import englishCard from "./en/card.json";
import englishCheckout from "./en/checkout.json";
import { common as englishCommon } from "./en/common";
import englishContact from "./en/contact.json";
import englishDirectory from "./en/directory.json";
import englishFaq from "./en/faq.json";
import englishFind from "./en/find.json";
import englishGrievance from "./en/grievance.json";
import englishHousehold from "./en/household.json";
import { messages as english } from "./en/index";
import englishMail from "./en/mail.json";
import englishJoin from "./en/join.json";
import englishMember from "./en/member.json";
import englishMessages from "./en/messages.json";
import englishOffice from "./en/office.json";
import englishPayment from "./en/payment.json";
import englishReport from "./en/report.json";
import englishSavings from "./en/savings.json";
import spanishAccount from "./es/account.json";
import spanishBilling from "./es/billing.json";
import spanishCard from "./es/card.json";
import spanishCheckout from "./es/checkout.json";
import { common as spanishCommon } from "./es/common";
import spanishContact from "./es/contact.json";
import spanishDirectory from "./es/directory.json";
import spanishFaq from "./es/faq.json";
import spanishFind from "./es/find.json";
import spanishGrievance from "./es/grievance.json";
import spanishHousehold from "./es/household.json";
import { messages as spanish } from "./es/index";
import spanishMail from "./es/mail.json";
import spanishJoin from "./es/join.json";
import spanishMember from "./es/member.json";
import spanishMessages from "./es/messages.json";
import spanishOffice from "./es/office.json";
import spanishPayment from "./es/payment.json";
import spanishReport from "./es/report.json";
import spanishSavings from "./es/savings.json";
import { createTranslator } from "./translator";

/** All texts of all languages, for the server and for tests. A browser loads only the needed ones, with load.ts. */
export const catalogues = {
  en: { ...english, ...englishCommon, mail: englishMail, account: englishAccount, billing: englishBilling, card: englishCard, checkout: englishCheckout, contact: englishContact, directory: englishDirectory, faq: englishFaq, find: englishFind, grievance: englishGrievance, household: englishHousehold, join: englishJoin, member: englishMember, messages: englishMessages, office: englishOffice, payment: englishPayment, report: englishReport, savings: englishSavings },
  es: { ...spanish, ...spanishCommon, mail: spanishMail, account: spanishAccount, billing: spanishBilling, card: spanishCard, checkout: spanishCheckout, contact: spanishContact, directory: spanishDirectory, faq: spanishFaq, find: spanishFind, grievance: spanishGrievance, household: spanishHousehold, join: spanishJoin, member: spanishMember, messages: spanishMessages, office: spanishOffice, payment: spanishPayment, report: spanishReport, savings: spanishSavings },
};

export const translators: Readonly<Record<Language, Translate>> = {
  en: createTranslator(catalogues.en),
  es: createTranslator(catalogues.es),
};

/** Implements `loadWords` on the server, where all texts are loaded. */
export async function wordsPreloaded(): Promise<void> {}
