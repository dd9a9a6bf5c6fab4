// The text of the page that Molar and bare React both render: a page of plans in invented words.
'use strict';

const range = (count) => Array.from({ length: count }, (_, index) => index + 1);
const dollars = (cents) => `$${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;

const title = 'Plans beside each other';
const lead = 'Four memberships, what each includes, and what treatments cost at offices that take part. This is not insurance.';

const plans = ['Solo', 'Pair', 'Family', 'Household'];
const features = ['Check-ups', 'Cleanings', 'X-rays', 'Fluoride', 'People', 'Emergency visit', 'Renewal notice', 'Refund'].map((label, row) => ({
  label,
  values: plans.map((_, column) => `${row + column + 1} a year`),
}));

const priceColumns = ['Usual price', 'Member price', 'You keep'];
const prices = range(30).map((number) => ({
  label: `Treatment ${number}`,
  values: [number * 4200, number * 2600, number * 1600].map(dollars),
}));

const questions = range(12).map((number) => ({
  question: `What about question ${number}?`,
  answer: `<p>The answer to question ${number} is a sentence of some length, with a <strong>strong</strong> word and <a href="/faq">a link</a> in it.</p><p>A second paragraph says when that is so, and whom to ask about it.</p>`,
}));

const menu = ['Plans', 'Dentists', 'Savings', 'Questions', 'Support', 'Login'];
const footer = ['Members', 'Visitors', 'Law'].map((label) => ({ label, names: range(11).map((number) => `${label} ${number}`) }));

const facts = range(5).map((number) => `Fact ${number}: the member pays the office directly, at the price of the list, at the time of the visit.`);

/** Returns the same text as a landing page of a brand's site.json; its legal facts are the brand's own. */
function landing(slug) {
  const comparison = (more) => ({ type: 'comparison', ...more });
  return {
    slug,
    title,
    header: '1_header',
    sections: [
      { type: 'hero', layout: 'statement', title, text: lead, linkText: 'See the plans', link: '/join-now' },
      comparison({ id: 'plans', title: 'Plans', labelTitle: 'Included', columns: plans, items: features }),
      comparison({ id: 'prices', title: 'Prices', labelTitle: 'Treatment', columns: priceColumns, items: prices }),
      { type: 'questions', id: 'questions', title: 'Questions', items: questions },
      { type: 'disclosures', id: 'facts', title: 'Good to know' },
    ],
  };
}

module.exports = { title, lead, plans, features, priceColumns, prices, questions, menu, footer, facts, landing };
