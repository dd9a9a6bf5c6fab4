#include "base/json.h"

#include <algorithm>
#include <deque>

#include "base/text.h"

namespace molar {

namespace detail {

struct OpenObject {
  const json::object* object;
  std::string prefix;              // "" or "address."
  std::vector<std::string> names;  // members that were read
};

struct JsonBodyState {
  json::value value;
  FieldErrors errors;
  std::deque<OpenObject> open;
};

}  // namespace detail

std::string text_member(const json::object& object, std::string_view name) {
  const json::value* value = object.if_contains(name);
  return value != nullptr && value->is_string() ? std::string(value->get_string()) : "";
}

std::int64_t integer_member(const json::object& object, std::string_view name) {
  const json::value* value = object.if_contains(name);
  return value != nullptr && value->is_int64() ? value->get_int64() : 0;
}

bool flag_member(const json::object& object, std::string_view name) {
  const json::value* value = object.if_contains(name);
  return value != nullptr && value->is_bool() && value->get_bool();
}

const json::object* object_member(const json::object& object, std::string_view name) {
  const json::value* value = object.if_contains(name);
  return value != nullptr ? value->if_object() : nullptr;
}

const json::array* list_member(const json::object& object, std::string_view name) {
  const json::value* value = object.if_contains(name);
  return value != nullptr ? value->if_array() : nullptr;
}

const json::value* value_at_path(const json::value& root, std::string_view path) {
  const json::value* at = &root;
  while (!path.empty() && at != nullptr) {
    const std::size_t dot = path.find('.');
    at = at->is_object() ? at->get_object().if_contains(path.substr(0, dot)) : nullptr;
    path.remove_prefix(dot == path.npos ? path.size() : dot + 1);
  }
  return at;
}

std::string text_at_path(const json::value& root, std::string_view path) {
  const json::value* value = value_at_path(root, path);
  return value != nullptr && value->is_string() ? std::string(value->get_string()) : "";
}

JsonBody::JsonBody(std::unique_ptr<detail::JsonBodyState> state)
    : ObjectReader(state.get(), 0), state_(std::move(state)) {}
JsonBody::JsonBody(JsonBody&&) noexcept = default;
JsonBody& JsonBody::operator=(JsonBody&&) noexcept = default;
JsonBody::~JsonBody() = default;

Result<JsonBody> JsonBody::parse(std::string_view text) {
  MOLAR_TRY(auto value, parse_json(text));
  if (!value.is_object()) {
    return invalid_json();
  }
  auto state = std::make_unique<detail::JsonBodyState>();
  state->value = std::move(value);
  state->open.push_back({&state->value.get_object(), "", {}});
  return JsonBody(std::move(state));
}

Result<JsonBody> JsonBody::parse_or_empty(std::string_view text) {
  return parse(text.empty() ? "{}" : text);
}

Status JsonBody::finish() {
  for (const detail::OpenObject& open : state_->open) {
    for (const auto& member : *open.object) {
      const std::string_view key(member.key().data(), member.key().size());
      if (std::ranges::find(open.names, key) == open.names.end()) {
        state_->errors.add(open.prefix + std::string(key), "not_allowed", "This field is unknown.");
      }
    }
  }
  return state_->errors.status();
}

FieldErrors& ObjectReader::errors() const {
  return state_->errors;
}

std::string ObjectReader::path(std::string_view name) const {
  const std::string prefix = index_ == kAbsent ? "" : state_->open[index_].prefix;
  return prefix + std::string(name);
}

const json::object* ObjectReader::object_or_null() const {
  return index_ == kAbsent ? nullptr : state_->open[index_].object;
}

bool ObjectReader::given(std::string_view name) const {
  const json::object* object = object_or_null();
  return object != nullptr && object->contains({name.data(), name.size()});
}

bool ObjectReader::has(std::string_view name) const {
  const json::object* object = object_or_null();
  const json::value* value =
      object == nullptr ? nullptr : object->if_contains({name.data(), name.size()});
  return value != nullptr && !value->is_null();
}

const json::value* ObjectReader::member(std::string_view name, Need need) const {
  if (index_ == kAbsent) {
    return nullptr;
  }
  detail::OpenObject& open = state_->open[index_];
  open.names.emplace_back(name);
  const json::value* value = open.object->if_contains({name.data(), name.size()});
  if (value != nullptr && !value->is_null()) {
    return value;
  }
  if (need == Need::Required) {
    errors().add(path(name), "required", "This field is required.");
  }
  return nullptr;
}

const json::value* ObjectReader::member(std::string_view name, Need need, json::kind kind,
                                        std::string_view type_name) const {
  const json::value* value = member(name, need);
  if (value != nullptr && value->kind() != kind) {
    errors().add(path(name), "invalid", "This must be " + std::string(type_name) + ".");
    return nullptr;
  }
  return value;
}

std::optional<std::string_view> ObjectReader::string_member(std::string_view name,
                                                            Need need) const {
  const json::value* value = member(name, need, json::kind::string, "text");
  return value != nullptr ? std::optional<std::string_view>(value->get_string()) : std::nullopt;
}

std::optional<std::string_view> ObjectReader::filled_text(std::string_view name, Need need) const {
  auto text = string_member(name, need);
  if (text && trim(*text).empty()) {
    if (need == Need::Required) {
      errors().add(path(name), "required", "This field is required.");
    }
    return std::nullopt;
  }
  return text;
}

std::optional<bool> ObjectReader::boolean_member(std::string_view name, Need need) const {
  const json::value* value = member(name, need, json::kind::bool_, "true or false");
  return value != nullptr ? std::optional(value->get_bool()) : std::nullopt;
}

std::optional<std::int64_t> ObjectReader::integer_member(std::string_view name, Need need) const {
  const json::value* value = member(name, need, json::kind::int64, "a whole number");
  return value != nullptr ? std::optional(value->get_int64()) : std::nullopt;
}

std::string ObjectReader::text(std::string_view name) const {
  return std::string(string_member(name, Need::Required).value_or(""));
}

std::optional<std::string> ObjectReader::optional_text(std::string_view name) const {
  auto text = string_member(name, Need::Optional);
  return text ? std::optional<std::string>(*text) : std::nullopt;
}

bool ObjectReader::boolean(std::string_view name) const {
  return boolean_member(name, Need::Required).value_or(false);
}

std::optional<bool> ObjectReader::optional_boolean(std::string_view name) const {
  return boolean_member(name, Need::Optional);
}

std::int64_t ObjectReader::integer(std::string_view name) const {
  return integer_member(name, Need::Required).value_or(0);
}

std::optional<std::int64_t> ObjectReader::optional_integer(std::string_view name) const {
  return integer_member(name, Need::Optional);
}

std::string ObjectReader::choice(std::string_view name,
                                 std::initializer_list<std::string_view> allowed) const {
  auto text = filled_text(name, Need::Required);
  if (!text) {
    return {};
  }
  if (std::ranges::find(allowed, *text) == allowed.end()) {
    errors().add(path(name), "not_allowed", "Please choose one of the listed values.");
  }
  return std::string(*text);
}

ObjectReader ObjectReader::object(std::string_view name) const {
  const json::value* value = member(name, Need::Required, json::kind::object, "an object");
  if (value == nullptr) {
    return ObjectReader(state_, kAbsent);
  }
  state_->open.push_back({&value->get_object(), path(name) + ".", {}});
  return ObjectReader(state_, state_->open.size() - 1);
}

const json::array* ObjectReader::list_member(std::string_view name, std::size_t most) const {
  const json::value* value = member(name, Need::Required, json::kind::array, "a list");
  if (value == nullptr) {
    return nullptr;
  }
  if (value->get_array().size() > most) {
    errors().add(path(name), "too_long", "At most " + std::to_string(most) + " are possible.");
    return nullptr;
  }
  return &value->get_array();
}

std::vector<std::string> ObjectReader::texts(std::string_view name, std::size_t most) const {
  std::vector<std::string> texts;
  const json::array* list = list_member(name, most);
  for (std::size_t i = 0; list != nullptr && i < list->size(); ++i) {
    if (const json::string* text = (*list)[i].if_string()) {
      texts.emplace_back(*text);
    } else {
      errors().add(path(name) + "[" + std::to_string(i) + "]", "invalid", "This must be text.");
    }
  }
  return texts;
}

std::vector<ObjectReader> ObjectReader::objects(std::string_view name, std::size_t most) const {
  std::vector<ObjectReader> readers;
  const json::array* found = list_member(name, most);
  if (found == nullptr) {
    return readers;
  }
  const json::array& list = *found;
  for (std::size_t i = 0; i < list.size(); ++i) {
    const std::string item = path(name) + "[" + std::to_string(i) + "]";
    if (!list[i].is_object()) {
      errors().add(item, "invalid", "This must be an object.");
      continue;
    }
    state_->open.push_back({&list[i].get_object(), item + ".", {}});
    readers.push_back(ObjectReader(state_, state_->open.size() - 1));
  }
  return readers;
}

}  // namespace molar
