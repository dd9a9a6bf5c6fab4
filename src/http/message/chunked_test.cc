#include "http/message/chunked.h"

#include <gtest/gtest.h>

namespace molar::http {
namespace {

struct Outcome {
  ChunkedDecoder::State state;
  std::string body;
  std::size_t taken;
};

// Feeds `bytes` in pieces of `step`.
Outcome decode(std::string_view bytes, std::size_t step, std::size_t max_body = 1000,
               std::size_t max_raw = 3000) {
  ChunkedDecoder decoder(max_body, max_raw);
  std::string body;
  std::size_t taken = 0;
  while (taken < bytes.size() && decoder.state() == ChunkedDecoder::State::More) {
    taken += decoder.feed(bytes.substr(taken, step), body);
  }
  return {decoder.state(), body, taken};
}

TEST(Chunked, JoinsChunksReadInPiecesOfAnySize) {
  const std::string_view bytes =
      "5\r\nhello\r\n1;ext=\"a;b\"\r\n,\r\n006\r\n world\r\n0\r\n\r\nGET /";
  for (std::size_t step = 1; step <= bytes.size(); ++step) {
    const Outcome outcome = decode(bytes, step);
    EXPECT_EQ(outcome.state, ChunkedDecoder::State::Complete) << step;
    EXPECT_EQ(outcome.body, "hello, world") << step;
    EXPECT_EQ(bytes.substr(outcome.taken), "GET /") << step;
  }
}

TEST(Chunked, AcceptsAllFormsOfTheGrammar) {
  for (const auto* bytes :
       {"2\r\n{}\r\n0\r\n\r\n", "2;a=b\r\n{}\r\n0\r\n\r\n", "2;a\r\n{}\r\n0;last\r\n\r\n",
        "2 ;a\r\n{}\r\n0\r\n\r\n", "2\t;a=\"x y\"\r\n{}\r\n0\r\n\r\n",
        "0000000000000002\r\n{}\r\n00\r\n\r\n", "2\r\n{}\r\n0\r\nTrailer: x\r\n\r\n",
        "2\r\n{}\r\n0\r\nA:\r\nB: \t c\r\n\r\n"}) {
    const Outcome outcome = decode(bytes, 1);
    EXPECT_EQ(outcome.state, ChunkedDecoder::State::Complete) << bytes;
    EXPECT_EQ(outcome.body, "{}") << bytes;
  }
}

TEST(Chunked, RefusesInvalidChunks) {
  for (const std::string& bytes : std::vector<std::string>{"0x2\r\n",
                                                           "+2\r\n",
                                                           "-2\r\n",
                                                           " 2\r\n",
                                                           "\t2\r\n",
                                                           "\r\n",
                                                           ";a\r\n",
                                                           "g\r\n",
                                                           "2 \r\n",
                                                           "2\n{}",
                                                           "2\r{}",
                                                           "2,\r\n",
                                                           "2 2\r\n",
                                                           "2;a\n",
                                                           "2;a\rb",
                                                           std::string("2;\0", 3),
                                                           std::string("2;a\x7F", 4),
                                                           "2\r\n{}0\r\n",
                                                           "2\r\n{}\n",
                                                           "2\r\n{}\r0",
                                                           "2\r\n{}\r\n\r\n",
                                                           "2\r\n{}x\r\n",
                                                           "0\r\n\n",
                                                           "0\r\nnocolon\r\n",
                                                           "0\r\n folded: x\r\n",
                                                           "0\r\nA : b\r\n",
                                                           "0\r\nA: b\n",
                                                           "0\r\n: x\r\n",
                                                           "0\r\nA: b\rc",
                                                           "0\r\n\rx",
                                                           "00000000000000002\r\n",
                                                           "2\r\r\n",
                                                           "\xEF\xBC\x92\r\n"}) {
    EXPECT_EQ(decode(bytes, 1).state, ChunkedDecoder::State::Broken) << bytes;
    EXPECT_EQ(decode(bytes, bytes.size()).state, ChunkedDecoder::State::Broken) << bytes;
  }
}

TEST(Chunked, CountsDataAgainstTheBodyLimitBeforeItArrives) {
  EXPECT_EQ(decode("3E9\r\n", 1).state, ChunkedDecoder::State::TooLarge);  // 1001
  EXPECT_EQ(decode("3E8\r\n", 1).state, ChunkedDecoder::State::More);      // 1000
  EXPECT_EQ(decode("FFFFFFFFFFFFFFFF\r\n", 1).state, ChunkedDecoder::State::TooLarge);
  EXPECT_EQ(decode("3E8\r\n" + std::string(1000, 'x') + "\r\n1\r\n", 7).state,
            ChunkedDecoder::State::TooLarge);
}

TEST(Chunked, CountsExtensionsAndTrailersAgainstTheRawLimit) {
  EXPECT_EQ(decode("1;" + std::string(4000, 'e'), 16).state, ChunkedDecoder::State::TooLarge);
  EXPECT_EQ(decode("0\r\nT: " + std::string(4000, 't'), 16).state, ChunkedDecoder::State::TooLarge);
  std::string tiny;
  for (int i = 0; i < 600; ++i) {
    tiny += "1\r\nx\r\n";
  }
  EXPECT_EQ(decode(tiny, 64).state, ChunkedDecoder::State::TooLarge);
  const Outcome outcome = decode("1;" + std::string(4000, 'e'), 4002);
  EXPECT_LE(outcome.taken, 3000U);
}

}  // namespace
}  // namespace molar::http
