#include "app/pages/script_engine.h"

#include "base/from_json.h"
#include "base/json.h"
#include "base/random.h"
#include "domain/content/parsed_content.h"

namespace molar::app {

namespace {

constexpr std::string_view kServerBundle = "server/molar-server.js";
constexpr std::string_view kContentBundle = "server/molar-content.js";

// Reads {"ok":true,"content":{…}} or {"ok":false,"faults":[{path,message}]}.
domain::ParsedContent read_parsed(const json::object& answer) {
  domain::ParsedContent parsed;
  const json::value* content = answer.if_contains("content");
  if (flag_member(answer, "ok") && content != nullptr) {
    parsed.json = json::serialize(*content);
    return parsed;
  }
  if (const json::value* faults = answer.if_contains("faults")) {
    parsed.faults = from_json<std::vector<domain::ContentFault>>(*faults);
  }
  if (parsed.faults.empty()) {
    parsed.faults.push_back({"", "the content schema refused the text without a reason"});
  }
  return parsed;
}

class BundleSchema final : public domain::ContentSchema {
 public:
  explicit BundleSchema(EngineOf engine_of) : engine_of_(std::move(engine_of)) {}

  Result<domain::ParsedContent> parse(std::string_view group_key, std::string_view text,
                                      std::string_view language) override {
    if (text.size() > kMaxContentBytes) {
      return domain::ParsedContent{{}, {{"", "The content is larger than 1 MiB."}}};
    }
    MOLAR_TRY(const json::value answer,
              ask("parseContent", {group_key, text, language}, json::kind::object));
    return read_parsed(answer.get_object());
  }

  Result<std::vector<domain::ContentFinding>> review(std::string_view group_key,
                                                     std::string_view text,
                                                     std::string_view language) override {
    MOLAR_TRY(const json::value found,
              ask("reviewContent", {group_key, text, language}, json::kind::array));
    return from_json<std::vector<domain::ContentFinding>>(found);
  }

 private:
  // Returns the JSON of the bundle's function, a value of this kind.
  Result<json::value> ask(std::string_view function, const std::vector<std::string_view>& texts,
                          json::kind kind) {
    MOLAR_TRY(auto* engine, engine_of_());
    MOLAR_TRY(const std::string returned, engine->check_content(function, texts));
    boost::system::error_code fault;
    json::value answer = json::parse(returned, fault);
    if (fault || answer.kind() != kind) {
      Error error = Error::unavailable("script_engine_unavailable", "The script engine is busy.");
      error.internal = "molar." + std::string(function) + " did not return its JSON";
      return error;
    }
    return answer;
  }

  const EngineOf engine_of_;
};

}  // namespace

Result<SitePack> open_site_pack(const Config& config) {
  return config.web_dir.empty() ? SitePack::embedded() : SitePack::from_directory(config.web_dir);
}

Result<std::unique_ptr<render::PageRenderer>> begin_engine(const Config& config,
                                                           const SitePack& site,
                                                           std::size_t threads) {
  auto bundle = site.find(kServerBundle);
  auto content_bundle = site.find(kContentBundle);
  if (!bundle || !content_bundle) {
    return Error::invalid("site_pack_empty",
                          "There is no web build; run the build in web/ or name a --web-dir.");
  }
  render::RendererOptions options;
  options.node = config.render.node;
  options.bundle = *bundle;
  options.content_bundle = *content_bundle;
  options.threads = threads;
  options.start_limit = std::chrono::milliseconds(config.render.start_limit_ms);
  options.parse_limit = options.start_limit;
  options.render_limit = std::chrono::milliseconds(config.render.limit_ms);
  options.heap_limit_bytes = static_cast<std::size_t>(config.render.heap_limit_mb) << 20U;
  options.code_folder = std::filesystem::path(config.data_dir) / "cache";
  return render::PageRenderer::begin(std::move(options));
}

Result<std::unique_ptr<render::PageRenderer>> start_engine(const Config& config,
                                                           const SitePack& site,
                                                           std::size_t threads) {
  MOLAR_TRY(auto renderer, begin_engine(config, site, threads));
  MOLAR_CHECK(renderer->wait_for_start());
  return renderer;
}

std::unique_ptr<domain::ContentSchema> make_content_schema(render::PageRenderer& renderer) {
  return std::make_unique<BundleSchema>([&renderer] { return &renderer; });
}

std::unique_ptr<domain::ContentSchema> make_content_schema(EngineOf engine_of, const SitePack& site,
                                                           storage::Database& database,
                                                           const Clock& clock) {
  return std::make_unique<domain::ParsedContentCache>(
      std::make_unique<BundleSchema>(std::move(engine_of)), database, clock,
      sha256_hex(site.find(kContentBundle).value_or("")));
}

}  // namespace molar::app
