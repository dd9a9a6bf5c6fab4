#include "http/message/multipart.h"

#include <gtest/gtest.h>

#include <random>

namespace molar::http {
namespace {

constexpr const char* kType = "multipart/form-data; boundary=----WebKitFormBoundaryX1";

std::string part(const std::string& header, const std::string& content) {
  return "------WebKitFormBoundaryX1\r\n" + header + "\r\n\r\n" + content + "\r\n";
}
const std::string kEnd = "------WebKitFormBoundaryX1--\r\n";
const std::string kNamed = "Content-Disposition: form-data; name=\"file\"; filename=\"a.pdf\"";

std::string code(const std::string& type, const std::string& body, MultipartLimits limits = {}) {
  const auto parts = parse_multipart(type, body, limits);
  return parts.has_value() ? "ok " + std::to_string(parts->size()) : parts.error().code;
}

TEST(Multipart, ReadsAFormOfABrowser) {
  const std::string body =
      part("Content-Disposition: form-data; name=\"note\"", "two\r\nlines") +
      part(kNamed + "\r\nContent-Type: application/pdf", std::string("%PDF-\0\r\n--x", 12)) + kEnd;
  const auto parts = parse_multipart(kType, body);
  ASSERT_TRUE(parts.has_value());
  ASSERT_EQ(parts->size(), 2U);
  EXPECT_EQ(parts->at(0).name, "note");
  EXPECT_FALSE(parts->at(0).filename.has_value());
  EXPECT_EQ(parts->at(0).content, "two\r\nlines");
  EXPECT_EQ(parts->at(1).filename, "a.pdf");
  EXPECT_EQ(parts->at(1).content_type, "application/pdf");
  EXPECT_EQ(parts->at(1).content, std::string_view("%PDF-\0\r\n--x", 12));
}

TEST(Multipart, DecodesFileNames) {
  for (const auto& [sent, meant] :
       std::vector<std::pair<std::string, std::string>>{{"a%22b.pdf", "a\"b.pdf"},
                                                        {"a%0D%0Ab.pdf", "a  b.pdf"},
                                                        {"a\\\"b.pdf", "a\"b.pdf"},
                                                        {"recibo %20 ñ.pdf", "recibo %20 ñ.pdf"},
                                                        {"C:\\\\x;y=.pdf", "C:\\x;y=.pdf"},
                                                        {"", ""}}) {
    const std::string body =
        part("Content-Disposition: form-data; name=\"file\"; filename=\"" + sent + "\"", "x") +
        kEnd;
    const auto parts = parse_multipart(kType, body);
    ASSERT_TRUE(parts.has_value()) << sent;
    EXPECT_EQ(parts->at(0).filename, meant);
  }
}

TEST(Multipart, AcceptsQuotedAndPlainBoundaries) {
  const std::string body = "--a b\r\n" + kNamed + "\r\n\r\nx\r\n--a b--";
  EXPECT_EQ(code("Multipart/Form-Data; boundary=\"a b\"", body), "ok 1");
  EXPECT_EQ(code("multipart/form-data;boundary=x", "--x--"), "ok 0");
}

TEST(Multipart, RefusesOtherTypes) {
  for (const char* type :
       {"", "application/json", "multipart/mixed; boundary=x", "multipart/form-data-x; boundary=x",
        "text/plain; multipart/form-data"}) {
    EXPECT_EQ(code(type, "--x--"), "unsupported_media_type") << type;
  }
}

TEST(Multipart, RefusesBadBoundaries) {
  const std::string long_boundary(71, 'x');
  for (const std::string& type :
       {std::string("multipart/form-data"), std::string("multipart/form-data; boundary="),
        std::string("multipart/form-data; boundary=\"\""),
        std::string("multipart/form-data; boundary=a; boundary=b"),
        std::string("multipart/form-data; boundary=\"a"),
        std::string("multipart/form-data; boundary=\"a \""),
        std::string("multipart/form-data; boundary=\"a\r\n\""),
        std::string("multipart/form-data; boundary=a b"),
        "multipart/form-data; boundary=" + long_boundary}) {
    EXPECT_EQ(code(type, "--a--"), "invalid_multipart") << type;
  }
}

TEST(Multipart, RefusesAmbiguousBodies) {
  const std::string good = part(kNamed, "x") + kEnd;
  ASSERT_EQ(code(kType, good), "ok 1");
  const std::vector<std::string> bad = {
      "",
      "\r\n",
      "preamble\r\n" + good,
      good + "epilogue",
      good + "\r\n",
      part(kNamed, "x"),
      good.substr(0, good.size() - 4),
      "------WebKitFormBoundaryX1\r\n" + kNamed + "\r\n",
      "------WebKitFormBoundaryX1 \r\n" + kNamed + "\r\n\r\nx\r\n" + kEnd,
      "------WebKitFormBoundaryX1\n" + kNamed + "\n\nx\n" + kEnd,
      "------WebKitFormBoundaryX1\r\n\r\nx\r\n" + kEnd,
      part("Content-Type: text/plain", "x") + kEnd,
      part(kNamed + "\r\n" + kNamed, "x") + kEnd,
      part(kNamed + "\r\nContent-Type: a\r\nContent-Type: b", "x") + kEnd,
      part(kNamed + "\r\nContent-Transfer-Encoding: base64", "x") + kEnd,
      part(kNamed + "\r\n folded", "x") + kEnd,
      part(kNamed + "\r\nno colon", "x") + kEnd,
      part("Content-Disposition: attachment; name=\"file\"", "x") + kEnd,
      part("Content-Disposition: form-data", "x") + kEnd,
      part("Content-Disposition: form-data; name=\"\"", "x") + kEnd,
      part("Content-Disposition: form-data; name=\"a\"; name=\"b\"", "x") + kEnd,
      part("Content-Disposition: form-data; name=\"a\"; filename*=UTF-8''x", "x") + kEnd,
      part("Content-Disposition: form-data; name=\"a", "x") + kEnd,
      part("Content-Disposition: form-data; name=\"a\" b", "x") + kEnd,
      part(std::string("Content-Disposition: form-data; name=\"a\0b\"", 43), "x") + kEnd,
      part(kNamed + "; size=1", "x") + kEnd,
  };
  for (const std::string& body : bad) {
    EXPECT_EQ(code(kType, body), "invalid_multipart") << body;
  }
}

TEST(Multipart, EnforcesItsLimits) {
  std::string body;
  for (int i = 0; i < 3; ++i) {
    body += part(kNamed, "x");
  }
  EXPECT_EQ(code(kType, body + kEnd, {.max_parts = 3}), "ok 3");
  EXPECT_EQ(code(kType, body + kEnd, {.max_parts = 2}), "invalid_multipart");
  const std::string named =
      "Content-Disposition: form-data; name=\"file\"; filename=\"" + std::string(1025, 'x') + "\"";
  EXPECT_EQ(code(kType, part(named, "x") + kEnd), "invalid_multipart");
  EXPECT_EQ(code(kType, part(kNamed + "\r\nContent-Type: " + std::string(5000, 'x'), "x") + kEnd),
            "invalid_multipart");
}

TEST(Multipart, SurvivesRandomChangesWithViewsInsideTheBody) {
  const std::string seed = part(kNamed + "\r\nContent-Type: application/pdf", "%PDF-1.7") +
                           part("Content-Disposition: form-data; name=\"n\"", "v") + kEnd;
  std::mt19937 random(7);
  for (int round = 0; round < 20'000; ++round) {
    std::string body = seed;
    for (int change = 0; change < 1 + round % 4; ++change) {
      const std::size_t at = random() % body.size();
      switch (random() % 3) {
        case 0:
          body[at] = static_cast<char>(random());
          break;
        case 1:
          body.erase(at, 1 + random() % 40);
          break;
        default:
          body.insert(at, body.substr(random() % body.size(), random() % 40));
      }
      if (body.empty()) {
        body = "-";
      }
    }
    const auto parts = parse_multipart(kType, body);
    if (parts.has_error()) {
      EXPECT_EQ(parts.error().code, "invalid_multipart");
      continue;
    }
    for (const FormPart& one : *parts) {
      EXPECT_GE(one.content.data(), body.data());
      EXPECT_LE(one.content.data() + one.content.size(), body.data() + body.size());
    }
  }
}

}  // namespace
}  // namespace molar::http
