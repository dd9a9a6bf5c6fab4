// The bundle of the pages in a realm with the language alone, as the server has it.
'use strict';
const fs = require('node:fs');
const vm = require('node:vm');

const NOTHING = { status: 404, body: '{}' };

/** What the API answers, as molarHost.get gives it: the record of an answer is JSON. */
const read = (answers) => new Map(Object.entries(answers).map(([path, record]) => [path, JSON.parse(record)]));

/** Answers {render, asked}: `render` takes a page's input as JSON and answers what became of it, `answers` holds the API's answers by path, `asked` the paths that were asked for. */
function openRealm(bundleFile, contentFile, answers) {
  const asked = new Set();
  const known = read(answers);
  const get = (path) => {
    asked.add(path);
    return { ...(known.get(path) ?? NOTHING) };
  };
  const realm = vm.createContext({ molarHost: { get, log: () => undefined } });
  vm.runInContext(fs.readFileSync(bundleFile, 'utf8'), realm, { filename: bundleFile });
  const content = realm.molar.loadContent(fs.readFileSync(contentFile, 'utf8'));
  const render = async (input) => {
    const page = realm.molar.renderPage(input, content);
    while (!page.done) await null;
    return page;
  };
  return { render, asked };
}

module.exports = { openRealm };
