#include "render/worker/frames.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstring>

namespace molar::render {
namespace {

using ::testing::ElementsAre;

void give(FrameReader& reader, std::string_view bytes) {
  std::memcpy(reader.room(bytes.size()), bytes.data(), bytes.size());
  reader.filled(bytes.size());
}

TEST(Frames, CanArriveInPieces) {
  FrameReader reader;
  const std::string bytes =
      encode_frame(FrameKind::Log, {"warn", "hello"}) + encode_frame(FrameKind::Ready, {});
  for (const char byte : bytes) {
    if (auto frame = reader.next()) {
      EXPECT_EQ(frame->kind, FrameKind::Log);
      EXPECT_THAT(frame->fields, ElementsAre("warn", "hello"));
    }
    give(reader, {&byte, 1});
  }
  const auto last = reader.next();
  ASSERT_TRUE(last.has_value());
  EXPECT_EQ(last->kind, FrameKind::Ready);
  EXPECT_FALSE(reader.is_broken());
}

TEST(Frames, OnlyResultsCanBeLarge) {
  const std::string large(FrameReader::kMaxShortFrame, 'x');
  FrameReader results;
  give(results, encode_frame(FrameKind::Result, {large}));
  EXPECT_TRUE(results.next().has_value());
  for (const FrameKind kind :
       {FrameKind::Ready, FrameKind::Threw, FrameKind::Get, FrameKind::Log, FrameKind{99}}) {
    FrameReader reader;
    // The head is enough for the refusal.
    give(reader, encode_frame(kind, {large}).substr(0, 5));
    EXPECT_FALSE(reader.next().has_value());
    EXPECT_TRUE(reader.is_broken()) << static_cast<int>(kind);
  }
}

TEST(Frames, HaveALimitedNumberOfFields) {
  for (const std::size_t count : {FrameReader::kMaxFields, FrameReader::kMaxFields + 1}) {
    FrameReader reader;
    give(reader, encode_frame(FrameKind::Result, std::vector<std::string_view>(count)));
    EXPECT_EQ(reader.next().has_value(), count == FrameReader::kMaxFields);
    EXPECT_EQ(reader.is_broken(), count > FrameReader::kMaxFields);
  }
}

}  // namespace
}  // namespace molar::render
