// Starts the process of a render worker: confined, and only with its own descriptors.
#pragma once

#include <boost/system/result.hpp>

#include <sys/types.h>

#include "render/worker/worker_image.h"

namespace molar::render {

struct LaunchedWorker {
  pid_t pid = -1;
  // Non-blocking descriptors; the caller closes them.
  int socket = -1;
  int errors = -1;  // standard output and error of the process
};

// The process ends with the thread that starts it. On an error, no descriptor remains open.
boost::system::result<LaunchedWorker> launch_worker(const WorkerImage& image);

}  // namespace molar::render
