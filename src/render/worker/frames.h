// What a render worker and the server say to each other over their socket: frames of a kind and
// some texts. src/render/worker/worker.js has the other side.
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace molar::render {

enum class FrameKind : std::uint8_t {
  // From the server.
  Start = 1,  // sizes of prelude, both bundles and code in the file of scripts
  Load = 2,   // content key, content JSON, key of the content to drop ("": none)
  // Function of the bundle, now (ms), content key ("": none), number of given answers, path, status
  // ("0": it throws) and text of each, texts…
  Call = 3,
  Answer = 4,   // status and text that molarHost.get answers
  Refused = 5,  // why molarHost.get throws
  Code = 6,     // asks for what the engine has compiled of the bundle so far
  // From the worker.
  Ready = 16,  // "1" when the code was taken
  // "1" when the intrinsics are unchanged, "1" or "0" for each given answer that was read or not,
  // then what the function answered.
  Result = 17,
  Threw = 18,  // message and stack
  Get = 19,    // path and query of an API call
  Log = 20,    // level, text
};

struct Frame {
  FrameKind kind = FrameKind::Ready;
  std::vector<std::string> fields;

  // The field, or "" where there are fewer.
  const std::string& field(std::size_t index) const;
};

// The bytes of one frame.
std::string encode_frame(FrameKind kind, const std::vector<std::string_view>& fields);

// Collects bytes until they are a frame.
class FrameReader {
 public:
  // A worker never has more to say in one frame: what is larger, or has more fields, is a fault of
  // the worker. Pages, parsed content and code are large; all other frames are short texts.
  static constexpr std::size_t kMaxFrame = std::size_t{64} << 20U;
  static constexpr std::size_t kMaxShortFrame = std::size_t{64} << 10U;
  static constexpr std::size_t kMaxFields = 16;

  // Room for bytes that are then announced with filled().
  char* room(std::size_t size);
  void filled(std::size_t size);
  // The next whole frame; nullopt: more bytes are needed, or is_broken().
  std::optional<Frame> next();
  bool is_broken() const { return is_broken_; }

 private:
  std::string bytes_;
  std::size_t end_ = 0;  // of what has arrived
  bool is_broken_ = false;
};

}  // namespace molar::render
