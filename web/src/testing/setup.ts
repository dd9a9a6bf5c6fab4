import { afterAll, vi } from "vitest";

// The next file runs in the same worker. Within a file a stub may last, so this is not done after each test.
afterAll(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
