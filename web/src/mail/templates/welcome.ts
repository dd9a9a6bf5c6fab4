// The mail after joining: the first visit in three steps, and the statements that the law requires (L-6, L-18).
import { paths } from "../../lib/paths";
import type { MailBlock } from "../mail-content";
import type { MailKit } from "../mail-kit";
import type { NoticeDataOf } from "../notice-data";
import { button, heading, hello, howToCancel, link, paragraph, rows, strong, type Templates } from "./template";

type Offices = NoticeDataOf<"welcome">["offices"];

/** The dentists of the first step; without any nearby, how to find one. */
function dentists({ t, brand, phone }: MailKit, plan: string, offices: Offices): (MailBlock | false)[] {
  if (offices === undefined) return [paragraph(t("mail.welcome.findText"))];
  if (offices.length === 0) return [paragraph(t("mail.welcome.nobodyNear", { plan, phone: brand.phone }))];
  const distance = (miles: number) => t(miles === 1 ? "mail.welcome.mile" : "mail.welcome.miles", { miles: String(miles) });
  return [
    paragraph(t("mail.welcome.near")),
    rows(
      t("mail.welcome.near"),
      offices.map(({ name, phone: digits, miles }) => ({
        label: miles === undefined ? name : `${name}, ${distance(miles)}`,
        value: digits === undefined ? "" : phone(digits),
      })),
    ),
  ];
}

function firstVisit(kit: MailKit, plan: string, offices: Offices): (MailBlock | false)[] {
  const { t, brand, url, cardImage } = kit;
  return [
    strong(t("mail.welcome.find")),
    ...dentists(kit, plan, offices),
    link(kit, t("mail.welcome.findLink"), paths.findADentist),
    strong(t("mail.welcome.call")),
    paragraph(t("mail.welcome.callText", { plan, brand: brand.name })),
    strong(t("mail.welcome.show")),
    paragraph(t("mail.welcome.showText")),
    cardImage !== undefined && paragraph(t("mail.welcome.cardText")),
    cardImage !== undefined && {
      kind: "picture",
      image: cardImage,
      alt: t("mail.welcome.cardAlt"),
      href: url(paths.memberCard),
    },
  ];
}

function firstPassword(kit: MailKit, path: string | undefined, days: number | undefined): MailBlock[] {
  if (path === undefined || days === undefined) return [];
  const { t } = kit;
  return [
    heading(t("mail.firstPassword.heading")),
    paragraph(t("mail.firstPassword.text", { days })),
    link(kit, t("mail.firstPassword.link"), path),
  ];
}

export const welcomeTemplates: Templates<"welcome"> = {
  welcome(kit, data) {
    const { t, brand, day, money } = kit;
    return {
      subject: t("mail.welcome.subject", { brand: brand.name }),
      preview: t("mail.welcome.preview", { date: day(data.startsOn) }),
      title: t("mail.welcome.subject", { brand: brand.name }),
      reason: "membership",
      blocks: [
        hello(kit, data.firstName),
        paragraph(
          t("mail.welcome.thanks", { plan: data.planName, starts: day(data.startsOn), ends: day(data.endsOn) }),
        ),
        strong(t("mail.notInsurance")),
        heading(t("mail.welcome.steps")),
        ...firstVisit(kit, data.planName, data.offices),
        heading(t("mail.welcome.people")),
        rows(
          t("mail.welcome.people"),
          data.people.map(({ name, memberNumber }) => ({ label: name, value: memberNumber })),
        ),
        button(kit, t("mail.welcome.card"), paths.memberCard),
        link(kit, t("mail.welcome.agreement"), data.agreementPath),
        ...firstPassword(kit, data.passwordPath, data.passwordDays),
        ...howToCancel(kit, data.refundRule),
        heading(t("mail.renewal.heading")),
        paragraph(
          data.autoRenew
            ? t("mail.renewal.on", {
                date: day(data.renewsOn),
                amount: money(data.amountCents),
                term: t(data.cycle === "annual" ? "mail.term.annual" : "mail.term.monthly"),
              })
            : t("mail.renewal.off", { date: day(data.endsOn) }),
        ),
      ],
    };
  },
};
