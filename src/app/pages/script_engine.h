// Starts the script engine with the bundle of the site pack.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>

#include "app/settings/config.h"
#include "app/site/site_pack.h"
#include "base/clock.h"
#include "base/result.h"
#include "domain/ports/script.h"
#include "render/page_renderer.h"
#include "storage/database.h"

namespace molar::app {

// Opens the configured web build: web_dir, or the build inside the binary.
Result<SitePack> open_site_pack(const Config& config);

// Starts the engine with `threads` worker processes and does not wait for them
// (PageRenderer::wait_for_start). Stores compiled code in the data folder. "site_pack_empty" if the
// site pack contains no web build.
Result<std::unique_ptr<render::PageRenderer>> begin_engine(const Config& config,
                                                           const SitePack& site,
                                                           std::size_t threads);
// Calls begin_engine() and waits for the start.
Result<std::unique_ptr<render::PageRenderer>> start_engine(const Config& config,
                                                           const SitePack& site,
                                                           std::size_t threads);

inline constexpr std::size_t kMaxContentBytes = std::size_t{1} << 20U;

// Returns the bundle's content schema for the domain. Larger text than kMaxContentBytes gives a
// fault without a call of the engine. The renderer must outlive it.
std::unique_ptr<domain::ContentSchema> make_content_schema(render::PageRenderer& renderer);

// Returns the running engine, or the error of its start.
using EngineOf = std::function<Result<render::PageRenderer*>()>;
// The same, with a cache in the database of content that the bundle of `site` has parsed. Only
// other content needs the engine. All arguments must outlive it.
std::unique_ptr<domain::ContentSchema> make_content_schema(EngineOf engine_of, const SitePack& site,
                                                           storage::Database& database,
                                                           const Clock& clock);

}  // namespace molar::app
