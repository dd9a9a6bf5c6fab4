import { afterAll, vi } from "vitest";

// The next file runs in the same worker. Within a file a stub may be shared, so it is not removed after each test.
afterAll(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
