#include "base/json.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/fields.h"

namespace molar {
namespace {

std::string nested(int depth) {
  return std::string(depth, '[') + std::string(depth, ']');
}

// The errors of finish() as "field:code field:code".
std::string faults(JsonBody& body) {
  const Status status = body.finish();
  std::string text;
  if (status.has_error()) {
    const Error error = status.error();
    for (const FieldError& fault : error.fields) {
      text += (text.empty() ? "" : " ") + fault.field + ":" + fault.code;
    }
  }
  return text;
}

JsonBody parsed(std::string_view text) {
  return JsonBody::parse(text).value();
}

TEST(ParseJson, ReadsOneDocument) {
  const auto value = parse_json(R"( {"a": [1, -2.5, "\u00e9", true, null]} )");
  ASSERT_TRUE(value.has_value());
  EXPECT_EQ(boost::json::serialize(*value), R"({"a":[1,-2.5E0,"é",true,null]})");
}

TEST(ParseJson, RefusesInvalidJson) {
  const std::string surrogate = R"({"a":"\ud800"})";
  for (const std::string& text :
       {std::string(""), std::string(" "), std::string("{"), std::string("{}}"),
        std::string("{} {}"), std::string("{a:1}"), std::string("{'a':1}"),
        std::string(R"({"a":1,})"), std::string("// c\n{}"), std::string("{\"a\":NaN}"),
        std::string("{\"a\":01}"), std::string("\xEF\xBB\xBF{}"), std::string("{\"a\":\"\xff\"}"),
        std::string("{\"a\":\"\xc0\xaf\"}"), std::string("{\"a\":\"\xed\xa0\x80\"}"),
        std::string("{\"a\":\"line\nbreak\"}"), std::string("{}\0", 3), surrogate}) {
    const auto value = parse_json(text);
    ASSERT_TRUE(value.has_error()) << text;
    EXPECT_EQ(value.error().code, "invalid_json") << text;
    EXPECT_EQ(value.error().kind, ErrorKind::InvalidInput);
  }
}

TEST(ParseJson, RefusesAKeyGivenTwiceInOneObject) {
  EXPECT_TRUE(parse_json(R"({"a":1,"b":{"a":2},"c":[{"a":1},{"a":2}]})").has_value());
  EXPECT_TRUE(parse_json(R"({"a":1,"a":2})").has_error());
  EXPECT_TRUE(parse_json(R"({"a":1,"\u0061":2})").has_error());
  EXPECT_TRUE(parse_json(R"({"x":[{"b":1,"c":{},"b":1}]})").has_error());
}

TEST(ParseJson, RefusesKeysWithAMeaningInJavaScript) {
  for (const char* key : {"__proto__", "constructor", "prototype", "\\u005f_proto__"}) {
    EXPECT_TRUE(parse_json(std::string("{\"x\":{\"") + key + "\":1}}").has_error()) << key;
  }
  EXPECT_TRUE(parse_json(R"({"proto":"__proto__"})").has_value());
}

TEST(ParseJson, StatesThePlaceOfAFaultInAFile) {
  const auto fault_of = [](std::string_view text) {
    const auto value = parse_json_file(text, kMaxJsonBytes);
    return value.has_error() ? value.error().detail.substr(0, value.error().detail.find('.')) : "";
  };
  EXPECT_EQ(fault_of("{}"), "");
  EXPECT_EQ(fault_of(""), "This is not valid JSON: line 1, column 1");
  EXPECT_EQ(fault_of("{\n  \"a\": 1,\n}"), "This is not valid JSON: line 3, column 1");
  EXPECT_EQ(fault_of("{\"é\": x}"), "This is not valid JSON: line 1, column 7");
  EXPECT_EQ(fault_of("{\"a\": 1\n"), "This is not valid JSON: line 2, column 1");
  EXPECT_EQ(fault_of("\xEF\xBB\xBF{}"), "Save this file as UTF-8 without a byte order mark (BOM)");
  EXPECT_EQ(parse_json_file("{", kMaxJsonBytes).error().code, "invalid_json");
  EXPECT_EQ(parse_json_file("{}", 1).error().kind, ErrorKind::TooLarge);
}

TEST(ParseJson, LimitsDepthAndSize) {
  EXPECT_TRUE(parse_json(nested(32)).has_value());
  EXPECT_EQ(parse_json(nested(33)).error().code, "invalid_json");
  EXPECT_EQ(parse_json(nested(30'000)).error().code, "invalid_json");
  const std::string longest = "\"" + std::string(kMaxJsonBytes - 2, 'x') + "\"";
  EXPECT_TRUE(parse_json(longest).has_value());
  EXPECT_EQ(parse_json(longest + " ").error().kind, ErrorKind::TooLarge);
}

TEST(JsonBody, MustBeAnObject) {
  for (const char* text : {"[]", "1", "\"x\"", "null", ""}) {
    EXPECT_EQ(JsonBody::parse(text).error().code, "invalid_json") << text;
  }
  EXPECT_TRUE(JsonBody::parse_or_empty("").has_value());
}

TEST(JsonBody, ReadsTypedMembers) {
  JsonBody body =
      parsed(R"({"email":" A@b.test ","flag":true,"n":7,"word":"annual","zip":null,"raw":" x "})");
  EXPECT_EQ(body.required("email", check_email), "A@b.test");
  EXPECT_TRUE(body.boolean("flag"));
  EXPECT_EQ(body.integer("n"), 7);
  EXPECT_EQ(body.choice("word", {"annual", "monthly"}), "annual");
  EXPECT_EQ(body.optional("zip", check_zip), std::nullopt);
  EXPECT_EQ(body.text("raw"), " x ");
  EXPECT_EQ(body.optional_integer("absent"), std::nullopt);
  EXPECT_EQ(faults(body), "");
}

TEST(JsonBody, DistinguishesNullFromAbsent) {
  JsonBody body = parsed(R"({"officeId":null})");
  EXPECT_TRUE(body.given("officeId"));
  EXPECT_FALSE(body.has("officeId"));
  EXPECT_FALSE(body.given("coupon"));
}

TEST(JsonBody, ReportsAllErrorsTogether) {
  JsonBody body = parsed(
      R"({"email":"nobody","flag":"true","n":"7","half":1.5,"word":"weekly","blank":"  ","role":"admin",
          "address":{"zip":"1234","extra":1}})");
  body.required("email", check_email);
  body.boolean("flag");
  body.integer("n");
  body.integer("half");
  body.choice("word", {"annual"});
  body.required("blank", check_city);
  body.required("missing", check_city);
  ObjectReader address = body.object("address");
  address.required("zip", check_zip);
  address.required("city", check_city);
  EXPECT_EQ(faults(body),
            "email:invalid flag:invalid n:invalid half:invalid word:not_allowed blank:required "
            "missing:required address.zip:invalid address.city:required role:not_allowed "
            "address.extra:not_allowed");
}

TEST(JsonBody, ReportsAMissingObjectOnce) {
  JsonBody body = parsed(R"({"list":[]})");
  body.object("address").required("zip", check_zip);
  body.object("list").required("zip", check_zip);
  EXPECT_EQ(faults(body), "address:required list:invalid");
}

TEST(JsonBody, ReadsListsOfObjects) {
  JsonBody body = parsed(R"({"consents":[{"key":"terms"},{"key":""},7]})");
  auto items = body.objects("consents", 5);
  ASSERT_EQ(items.size(), 2u);
  EXPECT_EQ(items[0].text("key"), "terms");
  items[1].required("key", check_city);
  EXPECT_EQ(faults(body), "consents[2]:invalid consents[1].key:required");

  JsonBody many = parsed(R"({"consents":[{},{},{}]})");
  EXPECT_TRUE(many.objects("consents", 2).empty());
  EXPECT_EQ(faults(many), "consents:too_long");
}

TEST(JsonBody, LimitsTheNumberOfReportedErrors) {
  std::string text = "{";
  for (int i = 0; i < 5'000; ++i) {
    text += (i == 0 ? "\"k" : ",\"k") + std::to_string(i) + "\":1";
  }
  JsonBody body = parsed(text + "}");
  EXPECT_EQ(body.finish().error().fields.size(), 100u);
}

TEST(JsonMembers, AreEmptyWhenMissingOrOfAnotherType) {
  const auto value = boost::json::parse(
      R"({"text":"a","number":7,"flag":true,"object":{"b":1},"list":[1,2],"half":0.5,"none":null})");
  const boost::json::object& object = value.as_object();
  EXPECT_EQ(text_member(object, "text"), "a");
  EXPECT_EQ(integer_member(object, "number"), 7);
  EXPECT_TRUE(flag_member(object, "flag"));
  ASSERT_NE(object_member(object, "object"), nullptr);
  EXPECT_EQ(object_member(object, "object")->at("b"), 1);
  ASSERT_NE(list_member(object, "list"), nullptr);
  EXPECT_EQ(list_member(object, "list")->size(), 2U);
  for (const char* name : {"half", "none", "missing"}) {
    EXPECT_EQ(text_member(object, name), "") << name;
    EXPECT_EQ(integer_member(object, name), 0) << name;
    EXPECT_FALSE(flag_member(object, name)) << name;
    EXPECT_EQ(object_member(object, name), nullptr) << name;
    EXPECT_EQ(list_member(object, name), nullptr) << name;
  }
}

TEST(JsonMembers, AreFoundByTheirPath) {
  const auto root = boost::json::parse(R"({"theme":{"colours":{"primary":"#123456"},"size":3}})");
  EXPECT_EQ(text_at_path(root, "theme.colours.primary"), "#123456");
  EXPECT_EQ(value_at_path(root, "theme.size")->as_int64(), 3);
  EXPECT_EQ(value_at_path(root, ""), &root);
  for (const char* path : {"theme.size", "theme.colour", "theme.size.unit", "colours", "theme."}) {
    EXPECT_EQ(text_at_path(root, path), "") << path;
  }
  EXPECT_EQ(value_at_path(root, "theme.size.unit"), nullptr);
}

}  // namespace
}  // namespace molar
