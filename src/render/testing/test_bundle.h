// A small bundle that keeps the contract of the real one (web/src/entry-server.tsx) and misbehaves
// on request, and what tests need around it.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "render/page_renderer.h"
#include "render/worker/worker_process.h"

namespace molar::render::testing {

// Pages: /, /redirect, /external, /missing, /throw, /error-page, /busy, /stubborn, /endless,
// /never, /bomb, /buffers, /grow, /api and /api-twice (ask the host for ?path), /leak, /pollute,
// /clock, /regexp, /machine; anything else is a plain page that shows path, brand, language and
// e-mail address.
std::string_view test_bundle();

// The whole file; "" when it is not there.
std::string read_file(const std::filesystem::path& path);

// The bundle of pages of web/dist, or of the folder that MOLAR_WEB_DIST names.
std::filesystem::path real_bundle();
// The texts of it and of the one that checks content, read once; "" where they are not there.
Bundles real_bundles();

// As the application would ask for it; `email` makes it a member's.
PageRequest page(std::string_view url, std::string_view group = "cedar",
                 std::string_view email = {});

// The Node.js that the build has put beside the test programs.
std::string node_path();

// `bundle` must outlive the renderer.
RendererOptions test_options(std::string_view bundle = test_bundle());
// The same with the real bundles.
RendererOptions real_options();
// Starts it and waits until it is ready.
Result<std::unique_ptr<PageRenderer>> start_renderer(RendererOptions options);
std::unique_ptr<PageRenderer> make_renderer(RendererOptions options = test_options());
// Starts a worker's process and waits until it is ready.
WorkerResult<std::unique_ptr<WorkerProcess>> start_worker(const WorkerImage& image,
                                                          WorkerProcess::Clock::time_point until);

// Answers every call with 200 and the path as JSON text.
ApiCall echo_api();
// Fails the test when it is called.
ApiCall no_api();

// test_options() with 150 ms for a page.
RendererOptions short_limit();

// Asks for the page and expects the shell, for being over its time, within reasonable time.
void expect_shell_in_time(PageRenderer& renderer, std::string_view url);

// Sends a signal to one of the workers that this process has started; false when there is none.
bool signal_a_worker(int signal);

// Kills one of them and waits until it has ended.
bool end_a_worker();

// Asks again and again while workers are being replaced; false when it was the shell to the end.
bool renders_again(PageRenderer& renderer, std::string_view url = "/");

// Waits until `condition` holds, at most ten seconds; false when it never did. For what another
// thread does in its own time; no fixed sleep.
bool eventually(const std::function<bool()>& condition);

}  // namespace molar::render::testing
