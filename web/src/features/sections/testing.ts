import type { SectionType } from "../../content/site-content";

/** A complete section of every type, as content would write it. */
export const EXAMPLES: Readonly<Record<SectionType, object>> = {
  hero: {
    eyebrow: "For people who pay themselves",
    title: "Know the price before",
    text: "<p>Members pay a price that was agreed in advance.</p>",
    note: "This is not insurance.",
    points: ["A card for each person"],
    linkText: "See the plans",
    link: "/join-now",
    secondaryText: "How it works",
    secondaryLink: "#how",
    art: "/media/art.svg",
    showPhone: true,
  },
  savings: {
    title: "One visit",
    planId: 101,
    procedures: ["checkup_exam", "cleaning_adult"],
    moreTitle: "And when something breaks",
    moreProcedures: ["crown"],
    note: "<p>Averages.</p>",
  },
  plans: { title: "The plans", featuredPlanId: 102, featuredText: "Most families pick this", note: "<p>In all states.</p>" },
  benefits: {
    title: "What you get",
    intro: "<p>Four things.</p>",
    items: [
      { icon: "tooth", title: "Agreed prices", text: "<p>At every participating dentist.</p>", linkText: "The list", link: "/join-now" },
      { icon: "/media/leaf.svg", title: "From the first day" },
      {},
    ],
  },
  steps: { title: "How it works", items: [{ title: "Join", text: "Online." }, { title: "Book" }, {}] },
  comparison: {
    title: "Side by side",
    labelTitle: "In a year",
    columns: ["Membership", "Paying as you go"],
    featuredColumn: 1,
    items: [
      { label: "Price known before", values: ["yes", "no"] },
      { label: "Two visits", values: ["$206"] },
      {},
    ],
    note: "<p>As of January 2026.</p>",
  },
  included: { title: "In and out", inTitle: "In", items: ["Prices"], outTitle: "Out", outItems: ["It does not pay the dentist"] },
  questions: {
    title: "Questions",
    items: [{ question: "Is it insurance?", answer: "<p>No.</p>" }, { question: "Who may join?", answer: "Anybody." }, { question: "Unanswered" }],
    linkText: "All questions",
    link: "/faq",
  },
  richText: {
    title: "A word from us",
    html: "<p>We are three dentists.</p><h3>Since 1998</h3><ul><li>One street</li></ul>",
    art: "/media/portrait.svg",
    signature: "/media/signature.svg",
    signatureAlt: "Elena Ruiz",
  },
  quotes: { title: "What members say", items: [{ text: "<p>I knew the price.</p>", name: "Walt", detail: "Mesa", art: "/media/walt.svg" }, { name: "Silent" }] },
  callout: { title: "Ask a person", text: "<p>We read you the nearest names.</p>", art: "/media/telephone.svg" },
  action: { title: "Ready?", text: "<p>Ten minutes.</p>", linkText: "See the plans", link: "/join-now", showPhone: true },
  offices: { title: "Offices", art: "/media/map.svg", items: [{ name: "Pier Street", address: "12 Pier Street", phone: "5415550111", hours: "8 to 6" }, {}] },
  image: { title: "Our street", src: "/media/street.svg", alt: "A street with three houses", width: 800, height: 400, caption: "<p>Main Street</p>" },
  disclosures: { title: "Five facts" },
};
