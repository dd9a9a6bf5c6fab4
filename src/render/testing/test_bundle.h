// A small bundle that implements the interface of the real one (web/src/entry-server.tsx) and
// misbehaves on request, with helper functions for tests.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "render/page_renderer.h"
#include "render/worker/worker_process.h"

namespace molar::render::testing {

// Pages: /, /redirect, /external, /missing, /throw, /error-page, /busy, /lost, /stubborn, /endless,
// /never, /bomb, /buffers, /grow, /api, /api-caught and /api-twice (call the API path in the
// query), /leak, /pollute, /clock, /regexp, /machine. All other paths are a plain page that shows
// path, brand, language and e-mail address.
std::string_view test_bundle();

// Returns the whole file; "" if it does not exist.
std::string read_file(const std::filesystem::path& path);

// Path of the bundle of pages in MOLAR_WEB_DIST, otherwise in web/dist.
std::filesystem::path real_bundle();
// Texts of this bundle and of the one that checks content, read once; "" for missing files.
Bundles real_bundles();

// Creates a request as the application does; with `email` it is a member's.
PageRequest page(std::string_view url, std::string_view group = "cedar",
                 std::string_view email = {});

// Path of the Node.js program that the build installs beside the test programs.
std::string node_path();

// `bundle` must outlive the renderer.
RendererOptions test_options(std::string_view bundle = test_bundle());
// test_options() with the real bundles.
RendererOptions real_options();
// Starts a renderer and waits until it is ready.
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

// Requests the page and expects its shell because of the time limit, not much later than the limit.
void expect_shell_in_time(PageRenderer& renderer, std::string_view url);

// Sends a signal to one of this process's workers; false if there is none.
bool signal_a_worker(int signal);

// Kills one of them and waits until it has ended; false if there is none.
bool end_a_worker();

// Repeats the request while workers are being replaced; false if all responses were the shell.
bool renders_again(PageRenderer& renderer, std::string_view url = "/");

// Waits until `condition` is true, at most ten seconds; false if it never was. For effects of other
// threads, instead of a fixed sleep.
bool eventually(const std::function<bool()>& condition);

}  // namespace molar::render::testing
