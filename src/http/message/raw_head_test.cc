#include "http/message/raw_head.h"

#include <gtest/gtest.h>

namespace molar::http {
namespace {

using State = HeadScanner::State;

State scan_in_steps(std::string_view bytes, std::size_t step, std::size_t& size) {
  HeadScanner scanner;
  State state = State::More;
  for (std::size_t end = 0; end < bytes.size() && state == State::More;) {
    end = std::min(end + step, bytes.size());
    state = scanner.scan(bytes.substr(0, end));
  }
  size = scanner.size();
  return state;
}

TEST(HeadScanner, FindsTheEndInPiecesOfAnySize) {
  const std::string_view head = "GET / HTTP/1.1\r\nHost: a\r\nX-Name:\tcaf\xC3\xA9\r\n\r\n";
  const std::string bytes = std::string(head) + "body\n\0";
  for (std::size_t step = 1; step <= bytes.size(); ++step) {
    std::size_t size = 0;
    EXPECT_EQ(scan_in_steps(bytes, step, size), State::Complete) << step;
    EXPECT_EQ(size, head.size()) << step;
  }
}

TEST(HeadScanner, StopsAtTheFirstForbiddenByte) {
  for (const std::string& bytes : std::vector<std::string>{
           "GET / HTTP/1.1\n", "GET / HTTP/1.1\rX", std::string("GET /\0", 6), "GET /\x07",
           "A: b\x7F", "\n", "\x16\x03\x01", "GET / HTTP/1.1\r\nA: b\r\r\n", "A: a\rB: b\r\n\r\n",
           "GET / HTTP/1.1\r\nA: b\n\r\n", "A: \x1B[0m"}) {
    std::size_t size = 0;
    EXPECT_EQ(scan_in_steps(bytes, bytes.size(), size), State::Broken) << bytes;
    EXPECT_EQ(scan_in_steps(bytes, 1, size), State::Broken) << bytes;
  }
}

TEST(HeadScanner, NeedsMoreUntilTheEmptyLine) {
  HeadScanner scanner;
  EXPECT_EQ(scanner.scan("GET / HTTP/1.1\r"), State::More);
  EXPECT_FALSE(scanner.request_line_ended());
  EXPECT_EQ(scanner.scan("GET / HTTP/1.1\r\n\r"), State::More);
  EXPECT_TRUE(scanner.request_line_ended());
}

TEST(SplitHead, SplitsRequestLineAndFields) {
  RawHead head;
  ASSERT_FALSE(
      split_head("POST /a?b HTTP/1.1\r\nHost: \t a.test \r\nEmpty:\r\nA:b:c\r\n\r\n", 10, head));
  EXPECT_EQ(head.method, "POST");
  EXPECT_EQ(head.target, "/a?b");
  EXPECT_EQ(head.version, "HTTP/1.1");
  ASSERT_EQ(head.fields.size(), 3U);
  EXPECT_EQ(head.fields[0].value, "a.test");
  EXPECT_EQ(head.fields[1].value, "");
  EXPECT_EQ(head.fields[2].name, "A");
  EXPECT_EQ(head.fields[2].value, "b:c");
}

TEST(SplitHead, RefusesInvalidRequestLines) {
  for (const auto* line : {"GET /", "GET", "GET  / HTTP/1.1", "GET /  HTTP/1.1", " GET / HTTP/1.1",
                           "GET /a b HTTP/1.1", "GET\t/ HTTP/1.1", "GET /\tx HTTP/1.1",
                           "G(T / HTTP/1.1", "/ HTTP/1.1", "GET : / HTTP/1.1", ": / HTTP/1.1"}) {
    RawHead head;
    const auto refusal = split_head(std::string(line) + "\r\n\r\n", 10, head);
    ASSERT_TRUE(refusal) << line;
    EXPECT_EQ(refusal->status, 400) << line;
    EXPECT_EQ(refusal->after, Refusal::After::Close) << line;
  }
}

TEST(SplitHead, RefusesInvalidFieldLines) {
  for (const auto* line :
       {"X-A : 1", "X-A\t: 1", " X-A: 1", "\tX-A: 1", "NoColon", ": empty name", "X[]: 1", "X A: 1",
        "X\xC3\xA9: 1", "\"X\": 1", "Content-Length 10", "Transfer-Encoding\x0B: chunked"}) {
    RawHead head;
    const auto refusal =
        split_head("GET / HTTP/1.1\r\nHost: a\r\n" + std::string(line) + "\r\n\r\n", 10, head);
    ASSERT_TRUE(refusal) << line;
    EXPECT_EQ(refusal->status, 400) << line;
  }
}

TEST(SplitHead, LimitsTheNumberOfFields) {
  std::string bytes = "GET / HTTP/1.1\r\n";
  for (int i = 0; i < 100; ++i) {
    bytes += "X-" + std::to_string(i) + ": 1\r\n";
  }
  RawHead head;
  EXPECT_FALSE(split_head(bytes + "\r\n", 100, head));
  EXPECT_EQ(head.fields.size(), 100U);
  const auto refusal = split_head(bytes + "One: more\r\n\r\n", 100, head);
  ASSERT_TRUE(refusal);
  EXPECT_EQ(refusal->status, 431);
}

}  // namespace
}  // namespace molar::http
