import type { Environment } from "../../content/environment";
import type { LoadedContent } from "../../content/loaded-content";
import { absolute, type PageFacts } from "./page-facts";

interface Question {
  question?: string | undefined;
  answer?: string | undefined;
}

const CONTEXT = "https://schema.org";
const ABOUT_THE_ORGANISATION: readonly string[] = ["/", "/support"];

/** Returns JSON-LD of a page: the organisation on home and support, and all questions that have an answer. */
export function structuredData({ path, page }: PageFacts, environment: Environment, content: LoadedContent): object[] {
  const questions = questionsOf(page).filter(({ question, answer }) => Boolean(question && answer));
  return [
    ...(ABOUT_THE_ORGANISATION.includes(path) ? [organisation(environment, content)] : []),
    ...(questions.length > 0 ? [faqPage(questions)] : []),
  ];
}

function organisation({ canonicalOrigin }: Environment, { chrome }: LoadedContent): object {
  const { legalName, address, phone, email } = chrome.organisation;
  return {
    "@context": CONTEXT,
    "@type": "Organization",
    name: chrome.site.name ?? chrome.base.variables.global_title ?? legalName,
    legalName,
    url: `${canonicalOrigin}/`,
    logo: absolute(chrome.header.header_log, canonicalOrigin),
    address,
    telephone: phone,
    email,
  };
}

function faqPage(questions: readonly Question[]): object {
  return {
    "@context": CONTEXT,
    "@type": "FAQPage",
    mainEntity: questions.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer },
    })),
  };
}

// The questions of the FAQ page, and those in sections of a page.
function questionsOf(page: object | undefined): readonly Question[] {
  const { items, sections } = (page ?? {}) as { items?: Question[]; sections?: { type: string; items?: Question[] }[] };
  const ofSections = (sections ?? []).filter(({ type }) => type === "questions").flatMap((one) => one.items ?? []);
  return [...(items ?? []), ...ofSections];
}
