// The script engine as the application uses it: the bundle from the site pack, running.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "adapters/script_content_schema.h"
#include "app/settings/config.h"
#include "app/site/site_pack.h"
#include "base/clock.h"
#include "base/result.h"
#include "render/page_renderer.h"
#include "storage/database.h"

namespace molar::app {

// The web build that this configuration names: web_dir, or what the binary carries.
Result<SitePack> open_site_pack(const Config& config);

// Begins to start the engine with `threads` worker processes and does not wait for them
// (PageRenderer::wait_for_start); compiled code is kept in the data folder. "site_pack_empty" when
// the binary was built without a web build.
Result<std::unique_ptr<render::PageRenderer>> begin_engine(const Config& config,
                                                           const SitePack& site,
                                                           std::size_t threads);
// The same, and waits.
Result<std::unique_ptr<render::PageRenderer>> start_engine(const Config& config,
                                                           const SitePack& site,
                                                           std::size_t threads);

// An engine with one worker process that starts when it is asked for the first time: most commands
// find all content parsed, and must work where no engine starts. Its calls then fail with what
// start_engine() answers. `config` and `site` must outlive it. Not thread-safe.
std::unique_ptr<render::PageRenderer> engine_at_need(const Config& config, const SitePack& site);

// The content schema of the bundle, for the domain. The renderer must outlive it.
std::unique_ptr<adapters::ScriptContentSchema> make_content_schema(render::PageRenderer& renderer);
// The same, remembering in the database what the bundle of `site` has read; all must outlive it.
std::unique_ptr<domain::ContentSchema> make_content_schema(render::PageRenderer& renderer,
                                                           const SitePack& site,
                                                           storage::Database& database,
                                                           const Clock& clock);

}  // namespace molar::app
