// The peer of the page benchmark: Node.js renders the same page with the same bundle, over its own HTTP server.
//   node node-peer.cjs BUNDLE CONTENT.json ANSWERS.json INPUT.json
// Prints its port, then serves the page at / until it is stopped. With BENCH_LOOP=N it renders N pages in a loop
// instead, after N pages of warm-up, and prints the CPU microseconds per page; with --html it prints the page.
const fs = require('node:fs');
const http = require('node:http');
const { openRealm } = require('./realm.cjs');

const [bundle, content, answers, inputFile] = process.argv.slice(2);
const input = fs.readFileSync(inputFile, 'utf8');
const realm = openRealm(bundle, content, JSON.parse(fs.readFileSync(answers, 'utf8')));

async function render() {
  const page = await realm.render(input);
  if (page.status !== 200) throw new Error(`status ${page.status}: ${page.error}`);
  return page.html;
}

async function loop(count) {
  for (let i = 0; i < count; i++) await render();
  const before = process.cpuUsage();
  for (let i = 0; i < count; i++) await render();
  const used = process.cpuUsage(before);
  console.log((used.user + used.system) / count);
}

if (process.argv.includes('--html')) {
  void render().then((html) => process.stdout.write(html));
} else if (process.env.BENCH_LOOP) {
  void loop(Number(process.env.BENCH_LOOP));
} else {
  const server = http.createServer(async (_request, response) => {
    const html = await render();
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-length': Buffer.byteLength(html) });
    response.end(html);
  });
  server.listen(0, '127.0.0.1', () => console.log(server.address().port));
}
