// Starts the process of a render worker: confined, and with its descriptors alone.
#pragma once

#include <boost/system/result.hpp>

#include <sys/types.h>

#include "render/worker/worker_image.h"

namespace molar::render {

struct LaunchedWorker {
  pid_t pid = -1;
  // Ours to close; neither blocks.
  int socket = -1;
  int errors = -1;  // what the process writes to its standard output and error
};

// The process ends with the thread that starts it. An error of the system leaves nothing open.
boost::system::result<LaunchedWorker> launch_worker(const WorkerImage& image);

}  // namespace molar::render
