// The peer of the page benchmark without routes and content: React's renderToString of one plain page with the text of
// peer-text.cjs. Prints the CPU microseconds per page over BENCH_LOOP pages; with --html it prints the page.
'use strict';
process.env.NODE_ENV = 'production';
const { createRequire } = require('node:module');
const { join } = require('node:path');
const fromWeb = createRequire(join(__dirname, '../../web/package.json'));
const { createElement: h } = fromWeb('react');
const { renderToString } = fromWeb('react-dom/server');
const text = require('./peer-text.cjs');

function Links({ label, names }) {
  return h('nav', { 'aria-label': label }, h('ul', null, names.map((name) => h('li', { key: name }, h('a', { href: `/${name.toLowerCase()}` }, name)))));
}

function Header() {
  return h('header', { className: 'header' }, h('a', { href: '/', className: 'logo' }, h('img', { src: '/logo.svg', alt: 'Brand', width: 300, height: 73 })),
    h(Links, { label: 'Main', names: text.menu }), h('a', { href: '/join-now', className: 'button' }, 'Join now'));
}

function Table({ id, title, labelTitle, columns, rows }) {
  return h('section', { id, className: 'band' }, h('h2', null, title),
    h('table', null,
      h('thead', null, h('tr', null, h('th', { scope: 'col' }, labelTitle), columns.map((column) => h('th', { key: column, scope: 'col' }, column)))),
      h('tbody', null, rows.map(({ label, values }) => h('tr', { key: label }, h('th', { scope: 'row' }, label), values.map((value, index) => h('td', { key: index }, value)))))));
}

function Questions() {
  return h('section', { id: 'questions', className: 'band' }, h('h2', null, 'Questions'),
    text.questions.map(({ question, answer }) => h('details', { key: question }, h('summary', null, question), h('div', { dangerouslySetInnerHTML: { __html: answer } }))));
}

function Page() {
  return h('html', { lang: 'en' },
    h('head', null, h('meta', { charSet: 'utf-8' }), h('meta', { name: 'viewport', content: 'width=device-width' }), h('title', null, text.title), h('link', { rel: 'stylesheet', href: '/page.css' })),
    h('body', null, h(Header),
      h('main', null,
        h('section', { className: 'hero' }, h('h1', null, text.title), h('p', null, text.lead), h('a', { href: '/join-now', className: 'button' }, 'See the plans')),
        h(Table, { id: 'plans', title: 'Plans', labelTitle: 'Included', columns: text.plans, rows: text.features }),
        h(Table, { id: 'prices', title: 'Prices', labelTitle: 'Treatment', columns: text.priceColumns, rows: text.prices }),
        h(Questions),
        h('section', { className: 'band' }, h('h2', null, 'Good to know'), h('ol', null, text.facts.map((fact) => h('li', { key: fact }, fact))))),
      h('footer', null, text.footer.map(({ label, names }) => h('div', { key: label }, h('h2', null, label), h(Links, { label, names }))),
        h('p', null, 'A discount plan organization. The plans are not insurance.'))));
}

const render = () => `<!doctype html>${renderToString(h(Page))}`;

if (process.argv.includes('--html')) {
  process.stdout.write(render());
} else {
  const count = Number(process.env.BENCH_LOOP ?? 2000);
  for (let i = 0; i < count; i++) render();
  const before = process.cpuUsage();
  for (let i = 0; i < count; i++) render();
  const { user, system } = process.cpuUsage(before);
  console.log((user + system) / count);
}
