// The page bundle in a realm with only the language's built-ins, as in the server's render workers.
'use strict';
const fs = require('node:fs');
const vm = require('node:vm');

const NOTHING = { status: 404, body: '{}' };

/** Parses recorded API responses to the form that molarHost.get returns. */
const read = (answers) => new Map(Object.entries(answers).map(([path, record]) => [path, JSON.parse(record)]));

/**
 * Returns {render, asked}: `render` accepts a page's input as JSON and returns the finished page, `asked` contains the requested API paths.
 * `answers`: recorded API responses by path.
 */
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
