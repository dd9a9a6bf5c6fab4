// The peer of the page benchmark: Node.js renders the same page with the same bundle, over its own HTTP server.
//   node node-peer.cjs BUNDLE CONTENT.json ANSWERS.json INPUT.json
// Prints its port, then serves the page at / until it is stopped. With BENCH_LOOP=N it renders N pages in a loop
// instead and prints the CPU microseconds a page.
const fs = require('node:fs');
const http = require('node:http');
const vm = require('node:vm');

const [bundle, content, answers, input] = process.argv.slice(2).map((file) => fs.readFileSync(file, 'utf8'));
const known = JSON.parse(answers);
const realm = vm.createContext({
  molarHost: {
    get: (path) => known[path] ?? JSON.stringify({ status: 404, body: '{}' }),
    log: () => undefined,
  },
});
vm.runInContext(bundle, realm, { filename: 'molar-server.js' });
const handle = realm.molar.loadContent(content);

async function render() {
  const page = realm.molar.renderPage(input, handle);
  while (!page.done) await null;
  if (page.status !== 200) throw new Error(`status ${page.status}: ${page.error}`);
  return page.html;
}

async function loop(count) {
  for (let i = 0; i < 1000; i++) await render();
  const before = process.cpuUsage();
  for (let i = 0; i < count; i++) await render();
  const used = process.cpuUsage(before);
  console.log((used.user + used.system) / count);
}

if (process.env.BENCH_LOOP) {
  loop(Number(process.env.BENCH_LOOP));
} else {
  const server = http.createServer(async (_request, response) => {
    const html = await render();
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-length': Buffer.byteLength(html) });
    response.end(html);
  });
  server.listen(0, '127.0.0.1', () => console.log(server.address().port));
}
