#include "render/testing/test_bundle.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <signal.h>
#include <boost/json.hpp>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <thread>

#include "base/testing/source_path.h"

namespace molar::render::testing {

std::string read_file(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

std::filesystem::path real_bundle() {
  const char* dist = std::getenv("MOLAR_WEB_DIST");
  return std::filesystem::path(dist != nullptr ? dist : source_path("web/dist")) /
         "server/molar-server.js";
}

Bundles real_bundles() {
  static const std::string pages = read_file(real_bundle());
  static const std::string content = read_file(real_bundle().parent_path() / "molar-content.js");
  return {pages, content};
}

std::string_view test_bundle() {
  return R"js((function () {
  'use strict';
  const kept = [];
  let leaked = '';  // what a careless page module would do
  const escape = (text) => String(text).replace(/[&<>"]/g, (c) => '&#' + c.charCodeAt(0) + ';');
  const html = (input, content, body) =>
    '<!doctype html><html lang="' + input.language + '"><head><title>' + escape(content.name) +
    '</title></head><body>' + body + '</body></html>';
  const api = (path) => molarHost.get(path);

  const pages = {
    '/redirect': () => ({ status: 302, location: '/member-login?redirect=%2Fdashboard' }),
    '/external': () => ({ status: 302, location: 'https://example.com/x', externalRedirect: true }),
    '/missing': (input, content) => ({ status: 404, html: html(input, content, 'Page not found') }),
    '/throw': () => { throw new TypeError('the page broke'); },
    '/error-page': (input, content) => ({ status: 500, html: html(input, content, 'Sorry'), error: 'caught inside' }),
    '/busy': () => { for (;;); },
    '/lost': () => { for (;;); },  // no address of the content
    '/stubborn': () => { for (;;) { try { for (;;); } catch {} finally { for (;;); } } },
    '/endless': async () => { for (;;) await 0; },
    '/never': () => new Promise(() => {}),
    '/bomb': () => { const all = []; for (let i = 0; ; i++) all.push({ i, text: 'x' + i }); },
    '/buffers': (input, content) => {
      const all = [];
      for (let gone = 0; gone < 1500; gone++) all.push(new Uint8Array(1 << 20).fill(1));
      return { status: 200, html: html(input, content, 'filled ' + all.length + ' MiB') };
    },
    '/grow': (input, content) => {  // memory outside of the engine's heap, which nothing lets go
      kept.push(new Uint8Array(1 << 20).fill(1));
      return { status: 200, html: html(input, content, 'grown') };
    },
    '/api': (input, content, query) => {
      const answer = api(query);
      return { status: answer.status, html: html(input, content, escape(answer.body)) };
    },
    '/api-caught': (input, content, query) => {
      let text = 'no error';
      try { api(query); } catch (error) { text = error instanceof Error ? error.message : 'not an Error'; }
      return { status: 200, html: html(input, content, escape(text)) };
    },
    '/api-twice': (input, content, query) => {
      const answers = [api(query), api(query)];
      return { status: 200, html: html(input, content, answers.map(({ body }) => escape(body)).join(' ')) };
    },
    '/leak': (input, content) => {
      const before = leaked;
      leaked = input.email ?? '';
      return { status: 200, html: html(input, content, escape(before)) };
    },
    '/pollute': (input, content) => {
      const before = ({}).polluted;
      Object.prototype.polluted = input.email;
      return { status: 200, html: html(input, content, escape(before)) };
    },
    '/clock': (input, content) => ({
      status: 200,
      html: html(input, content, [Date.now(), new Date().toISOString(), +new Date(), Date().slice(0, 15),
        performance.now(), Math.random(), new Intl.DateTimeFormat('en-US', { timeZone: input.timeZone }).format()].join('|')),
    }),
    '/regexp': (input, content) => {
      const before = RegExp.lastMatch + '|' + RegExp.$1 + '|' + RegExp['$_'];
      /(.*)/.exec(input.email ?? 'nobody');
      return { status: 200, html: html(input, content, escape(before)) };
    },
    '/machine': (input, content) => ({
      status: 200,
      html: html(input, content, [new Date(2026, 0, 15, 12).toISOString(), new Date(0).toString(),
        new Date(input.now).toLocaleString(), (1234567.891).toLocaleString(),
        Intl.DateTimeFormat().resolvedOptions().timeZone, Intl.NumberFormat().resolvedOptions().locale,
        ['z', 'ä', 'a', 'Z'].sort((a, b) => a.localeCompare(b)).join('')].join('|')),
    }),
  };

  async function answer(input, content) {
    const [path, query] = input.url.split('?');
    const page = pages[path] ?? ((given, texts) => ({
      status: 200,
      html: html(given, texts, '<h1>' + escape(texts.name) + '</h1><p>' + escape(given.url) + '</p><p>' +
        escape(given.email ?? 'visitor') + '</p>' + texts.rows.map((row) => '<li>' + escape(row) + '</li>').join('')),
    }));
    return page(input, content, decodeURIComponent(query ?? ''));
  }

  globalThis.molar = {
    loadContent: (json) => Object.freeze(JSON.parse(json)),
    renderPage(inputJson, content) {
      const result = { done: false, status: 0, html: '', location: '', externalRedirect: false, error: '' };
      answer(JSON.parse(inputJson), content).then(
        (page) => { Object.assign(result, page, { done: true }); },
        (error) => { Object.assign(result, { done: true, status: 500, error: error + '\n' + error.stack }); });
      return result;
    },
    shellTemplate: (inputJson, content) => {
      const input = JSON.parse(inputJson);
      return '<!doctype html><meta name="csrf-token" content="@@CSRF@@"><title>' + escape(content.name) + '</title>' +
        '<p>shell ' + input.language + ' ' + escape(input.email ?? '') + '</p>' +
        '<script type="application/json" id="molar-state">@@STATE@@</script>';
    },
    addresses: () => JSON.stringify(['/', ...Object.keys(pages).filter((path) => path !== '/lost')]),
    reviewContent(groupKey, json, language) {
      const word = JSON.parse(json).promise;
      return JSON.stringify(word ? [{ path: "promise", rule: "L-7", message: `${language}: ${word}` }] : []);
    },
    parseContent(groupKey, json, language) {
      if (json === 'hang') for (;;);
      if (json === 'throw') throw new Error('schema broke');
      const site = JSON.parse(json);
      if (typeof site.name !== 'string') {
        return JSON.stringify({ ok: false, faults: [{ path: 'name', message: 'expected a text' }] });
      }
      return JSON.stringify({ ok: true, content: { name: site.name, groupKey, language, rows: [] } });
    },
  };
})();)js";
}

PageRequest page(std::string_view url, std::string_view group, std::string_view email) {
  boost::json::array rows;
  for (int i = 0; i < 30; ++i) {
    rows.emplace_back(std::string(group) + " row " + std::to_string(i));
  }
  const boost::json::object content{{"name", std::string(group) + " Dental"}, {"rows", rows}};
  boost::json::object input{{"url", url},
                            {"origin", "http://cedar.localhost"},
                            {"groupKey", group},
                            {"language", "en"},
                            {"timeZone", "America/Phoenix"},
                            {"today", "2026-11-18"},
                            {"now", 1'795'000'000'000},
                            {"csrfToken", "token-of-" + std::string(email)},
                            {"isAuthenticated", !email.empty()},
                            {"requestId", "test-request"}};
  if (!email.empty()) {
    input["email"] = email;
  }
  PageRequest request;
  request.group_key = group;
  request.content_key = std::string(group) + ":1:en";
  request.content = std::make_shared<const std::string>(boost::json::serialize(content));
  request.input = std::move(input);
  request.route_hint = url.substr(0, url.find('?'));
  return request;
}

std::string node_path() {
  return std::filesystem::read_symlink("/proc/self/exe").parent_path() / "molar-node";
}

RendererOptions test_options(std::string_view bundle) {
  RendererOptions options;
  options.bundle = bundle;
  options.threads = 1;
  // Tests without a time limit must not fail on a busy machine.
  options.render_limit = std::chrono::milliseconds(10'000);
  options.lost_after = std::chrono::milliseconds(200);
  return options;
}

RendererOptions real_options() {
  const Bundles bundles = real_bundles();
  RendererOptions options = test_options(bundles.pages);
  options.content_bundle = bundles.content;
  return options;
}

Result<std::unique_ptr<PageRenderer>> start_renderer(RendererOptions options) {
  auto renderer = PageRenderer::begin(std::move(options));
  MOLAR_CHECK(renderer->wait_for_start());
  return renderer;
}

WorkerResult<std::unique_ptr<WorkerProcess>> start_worker(const WorkerImage& image,
                                                          WorkerProcess::Clock::time_point until) {
  MOLAR_TRY(auto worker, WorkerProcess::begin_start(image));
  MOLAR_CHECK(worker->finish_start(until));
  return worker;
}

std::unique_ptr<PageRenderer> make_renderer(RendererOptions options) {
  auto renderer = start_renderer(std::move(options));
  if (renderer.has_error()) {
    ADD_FAILURE() << renderer.error().internal;
    return nullptr;
  }
  return std::move(*renderer);
}

ApiCall echo_api() {
  return [](std::string_view path) { return ApiAnswer{200, std::string(path)}; };
}

ApiCall no_api() {
  return [](std::string_view path) {
    ADD_FAILURE() << "unexpected call of " << path;
    return ApiAnswer{500, ""};
  };
}

RendererOptions short_limit() {
  RendererOptions options = test_options();
  options.render_limit = std::chrono::milliseconds(150);
  return options;
}

void expect_shell_in_time(PageRenderer& renderer, std::string_view url) {
  const auto start = std::chrono::steady_clock::now();
  const PageResult result = renderer.render(page(url), no_api());
  const auto took = std::chrono::steady_clock::now() - start;
  EXPECT_TRUE(result.is_shell) << url;
  EXPECT_THAT(result.html, ::testing::HasSubstr("shell en")) << url;
  EXPECT_THAT(result.fault, ::testing::HasSubstr("time")) << url;
  // Allows for a busy machine, and still detects a limit that is not enforced.
  EXPECT_LT(took, std::chrono::milliseconds(150 + 1'500)) << url;
}

bool renders_again(PageRenderer& renderer, std::string_view url) {
  return eventually([&] { return !renderer.render(page(url), no_api()).is_shell; });
}

namespace {

// Returns one of the children of this process; 0 if there is none.
pid_t find_worker() {
  for (const auto& task : std::filesystem::directory_iterator("/proc/self/task")) {
    std::ifstream file(task.path() / "children");
    if (pid_t child = 0; file >> child) {
      return child;
    }
  }
  return 0;
}

}  // namespace

bool signal_a_worker(int signal) {
  const pid_t worker = find_worker();
  return worker != 0 && ::kill(worker, signal) == 0;
}

bool end_a_worker() {
  const pid_t worker = find_worker();
  return worker != 0 && ::kill(worker, SIGKILL) == 0 && eventually([worker] {
           std::ifstream file("/proc/" + std::to_string(worker) + "/stat");  // "PID (NAME) STATE …"
           std::string line;
           std::getline(file, line);
           return line.empty() || line.find(") Z") != std::string::npos;
         });
}

bool eventually(const std::function<bool()>& condition) {
  const auto until = std::chrono::steady_clock::now() + std::chrono::seconds(10);
  while (!condition()) {
    if (std::chrono::steady_clock::now() > until) {
      return false;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
  return true;
}

}  // namespace molar::render::testing
