// The tools of templates: the texts of the mail's language, formats, and the brand.
import type { LoadedContent } from "../content/loaded-content";
import { formatDate } from "../lib/dates";
import { formatMoney } from "../lib/money";
import { formatPhone } from "../lib/phone";
import { toLanguage, type Language, type Translate } from "../messages/catalogue";
import { createTranslator } from "../messages/translator";
import english from "../messages/en/mail.json";
import spanish from "../messages/es/mail.json";

export interface MailBrand {
  name: string;
  legalName: string;
  address: string;
  phone: string;
  email: string;
  website: string;
}

/** An image attached to the mail: "cid:logo@mail". */
export interface MailImage {
  src: string;
  width: number;
  height: number;
}

export interface MailKit {
  t: Translate;
  language: Language;
  brand: MailBrand;
  money: (cents: number) => string;
  day: (isoDate: string) => string;
  /** Formats a day, or an instant with its time in the brand's zone. */
  moment: (when: string) => string;
  phone: (digits: string) => string;
  /** "Visa ending in 4242" */
  card: (card: { brand: string; last4: string }) => string;
  /** The absolute URL of a path of the site. */
  url: (path: string) => string;
  /** The brand's logo on the color `surface`. */
  logo: MailImage | undefined;
  /** The front of the recipient's membership card. */
  cardImage: MailImage | undefined;
}

const translators: Readonly<Record<Language, Translate>> = {
  en: createTranslator({ mail: english }),
  es: createTranslator({ mail: spanish }),
};

const CARD_BRANDS: Readonly<Record<string, string>> = {
  visa: "Visa",
  mastercard: "Mastercard",
  amex: "American Express",
  american_express: "American Express",
  discover: "Discover",
  diners: "Diners Club",
  jcb: "JCB",
  unionpay: "UnionPay",
};

export interface MailPlace {
  language: string;
  /** Scheme and host of the brand's site. */
  origin: string;
  timeZone: string;
  logo?: MailImage;
  card?: MailImage;
}

export function createMailKit(content: LoadedContent, { language, origin, timeZone, logo, card }: MailPlace): MailKit {
  const { organisation, site, base } = content.chrome;
  const t = translators[toLanguage(language)];
  return {
    t,
    language: toLanguage(language),
    brand: {
      name: site.name ?? base.variables.global_title ?? "",
      legalName: organisation.legalName ?? site.name ?? "",
      address: organisation.address ?? "",
      phone: formatPhone(organisation.phone ?? ""),
      email: organisation.email ?? "",
      website: organisation.website ?? "",
    },
    money: (cents) => formatMoney(cents),
    day: formatDate,
    moment: (when) => (when.includes("T") ? dateAndTime(when, timeZone) : formatDate(when)),
    phone: formatPhone,
    card: ({ brand, last4 }) =>
      brand === "bank_account"
        ? t("mail.bankAccount", { last4 })
        : t("mail.card", { brand: CARD_BRANDS[brand.toLowerCase()] ?? brand, last4 }),
    url: (path) => origin + path,
    logo,
    cardImage: card,
  };
}

// "11/21/2026, 3:05 PM EST": a numeric form that is the same in both languages.
function dateAndTime(instant: string, timeZone: string): string {
  return new Intl.DateTimeFormat("en-US", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
  })
    .format(new Date(instant))
    .replaceAll("\u202f", " ");
}
