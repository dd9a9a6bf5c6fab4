#include "api/testing/openapi_document.h"

#include <array>
#include <cstdio>
#include <memory>
#include <stdexcept>

#include "api/testing/json_schema.h"
#include "base/testing/source_path.h"
#include "base/text.h"

namespace molar::api {
namespace {

namespace json = boost::json;

std::string yaml_as_json(const std::string& file) {
  const std::string command =
      "python3 -c 'import json,sys,yaml; "
      "json.dump(yaml.safe_load(open(sys.argv[1],encoding=\"utf-8\")),"
      "sys.stdout,default=str)' '" +
      file + "'";
  const std::unique_ptr<FILE, int (*)(FILE*)> pipe(popen(command.c_str(), "r"), pclose);
  if (!pipe) {
    throw std::runtime_error("cannot run python3");
  }
  std::string text;
  std::array<char, 4096> part{};
  while (const std::size_t count = fread(part.data(), 1, part.size(), pipe.get())) {
    text.append(part.data(), count);
  }
  if (text.empty()) {
    throw std::runtime_error("cannot read " + file + " (Debian package python3-yaml)");
  }
  return text;
}

// {name} matches one segment.
bool fits_template(std::string_view pattern, std::string_view path) {
  while (!pattern.empty() && !path.empty()) {
    const std::size_t pattern_end = pattern.find('/', 1);
    const std::size_t path_end = path.find('/', 1);
    const std::string_view wanted = pattern.substr(0, pattern_end);
    const std::string_view given = path.substr(0, path_end);
    if (!wanted.starts_with("/{") && wanted != given) {
      return false;
    }
    pattern.remove_prefix(std::min(pattern.size(), pattern_end));
    path.remove_prefix(std::min(path.size(), path_end));
  }
  return pattern.empty() && path.empty();
}

}  // namespace

OpenApiDocument::OpenApiDocument()
    : document_(json::parse(yaml_as_json(source_path("api/openapi.yaml")))) {}

const OpenApiDocument& OpenApiDocument::instance() {
  static const OpenApiDocument kDocument;
  return kDocument;
}

const json::object* OpenApiDocument::find_operation(std::string_view method,
                                                    std::string_view path) const {
  const json::object* best = nullptr;
  std::size_t fewest_names = static_cast<std::size_t>(-1);
  for (const auto& entry : document_.at("paths").as_object()) {
    const std::string_view pattern = entry.key();
    const auto names = static_cast<std::size_t>(std::count(pattern.begin(), pattern.end(), '{'));
    if (fits_template(pattern, path) && names < fewest_names) {
      best = &entry.value().as_object();
      fewest_names = names;
    }
  }
  const auto* operation =
      best == nullptr ? nullptr
                      : best->if_contains(to_lower_ascii(method == "HEAD" ? "GET" : method));
  return operation == nullptr ? nullptr : &operation->as_object();
}

const json::object& OpenApiDocument::resolved(const json::value& value) const {
  const json::object& object = value.as_object();
  const auto* reference = object.if_contains("$ref");
  return reference == nullptr
             ? object
             : document_.at_pointer(std::string_view(reference->as_string()).substr(1)).as_object();
}

std::vector<std::string> OpenApiDocument::answer_faults(std::string_view method,
                                                        std::string_view path,
                                                        const http::Response& response) const {
  const json::object* operation = find_operation(method, path);
  if (operation == nullptr) {
    const bool refused = response.status == 404 || response.status == 405;
    return refused ? body_faults(document_.at_pointer("/components/responses/Problem").as_object(),
                                 response)
                   : std::vector<std::string>{"no such operation"};
  }
  const json::object& responses = operation->at("responses").as_object();
  const auto* described = responses.if_contains(std::to_string(response.status));
  if (described == nullptr && response.status >= 400) {
    described = responses.if_contains("default");
  }
  if (described == nullptr) {
    return {"status " + std::to_string(response.status) + " is not described"};
  }
  return body_faults(resolved(*described), response);
}

std::vector<std::string> OpenApiDocument::body_faults(const json::object& described,
                                                      const http::Response& response) const {
  const std::string_view header = response.header("content-type");
  const std::string media_type = to_lower_ascii(trim(header.substr(0, header.find(';'))));
  const auto* content = described.if_contains("content");
  if (content == nullptr) {
    return response.content().empty() ? std::vector<std::string>{}
                                      : std::vector<std::string>{"a body where none is described"};
  }
  const auto* media = content->as_object().if_contains(media_type);
  if (media == nullptr) {
    return {"media type \"" + media_type + "\" is not described"};
  }
  if (!media_type.ends_with("json")) {
    return {};
  }
  boost::system::error_code error;
  const std::string_view body = response.content();
  const json::value value = json::parse({body.data(), body.size()}, error);
  if (error) {
    return {"the body is not JSON"};
  }
  return schema_faults(document_, media->as_object().at("schema"), value);
}

std::vector<std::string> OpenApiDocument::operations() const {
  std::vector<std::string> found;
  for (const auto& entry : document_.at("paths").as_object()) {
    for (const char* method : {"get", "post", "put", "delete", "patch"}) {
      if (entry.value().as_object().contains(method)) {
        found.push_back(to_upper_ascii(method) + " " + std::string(entry.key()));
      }
    }
  }
  return found;
}

}  // namespace molar::api
