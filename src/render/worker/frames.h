// The protocol between server and render worker on their socket: frames of a kind and some texts.
// src/render/worker/worker.js implements the other side.
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
  // Sent by the server.
  Start = 1,  // sizes of prelude, both bundles and code in the file of scripts
  Load = 2,   // content key, content JSON, key of the content to unload ("": none)
  // Function of the bundle, now (ms), content key ("": none), number of given answers, path, status
  // ("0": the call throws) and text of each, texts…
  Call = 3,
  Answer = 4,   // status and text of the answer of molarHost.get
  Refused = 5,  // text of the error that molarHost.get throws
  Code = 6,     // requests the code that the engine has compiled of the bundle so far
  // Sent by the worker.
  Ready = 16,  // "1" if the engine accepted the compiled code
  // "1" if the intrinsics are unchanged; a text with "1" or "0" per given answer, read or not; then
  // the function's result.
  Result = 17,
  Threw = 18,  // message and stack
  Get = 19,    // path and query of an API call
  Log = 20,    // level, text
};

struct Frame {
  FrameKind kind = FrameKind::Ready;
  std::vector<std::string> fields;

  // Returns the field, or "" if there are fewer.
  const std::string& field(std::size_t index) const;
};

std::string encode_frame(FrameKind kind, const std::vector<std::string_view>& fields);

// Collects bytes until a frame is complete.
class FrameReader {
 public:
  // Limits of a frame; a larger one, or one with more fields, breaks the reader. kMaxFrame is for
  // Result (pages, parsed content and code), kMaxShortFrame for all other kinds.
  static constexpr std::size_t kMaxFrame = std::size_t{64} << 20U;
  static constexpr std::size_t kMaxShortFrame = std::size_t{64} << 10U;
  static constexpr std::size_t kMaxFields = 16;

  // Returns a buffer of `size` bytes; filled() reports how many were written.
  char* room(std::size_t size);
  void filled(std::size_t size);
  // Returns the next complete frame; nullopt: more bytes are needed, or is_broken().
  std::optional<Frame> next();
  bool is_broken() const { return is_broken_; }

 private:
  std::string bytes_;
  std::size_t end_ = 0;  // number of received bytes
  bool is_broken_ = false;
};

}  // namespace molar::render
