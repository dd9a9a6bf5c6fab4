import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { outlines } from "./scripts/outlines.mjs";
import { sentenceWeights } from "./scripts/sentence-weights.mjs";

// *.test.ts runs in Node (import.meta.env.SSR is true there), *.test.tsx in jsdom. Test files share their worker's
// modules and its one jsdom: src/ has no module state, and testing/setup*.ts cleans up what a test changes.
export default defineConfig({
  plugins: [react(), outlines(), sentenceWeights()],
  test: {
    css: false,
    isolate: false,
    restoreMocks: true,
    // Limits only for tests that hang: a test may be slow on a busy machine.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    reporters: process.stdout.isTTY ? ["default"] : ["minimal"],
    projects: [
      {
        extends: true,
        test: {
          name: "node",
          environment: "node",
          include: ["src/**/*.test.ts", "src/**/*.ssr.test.tsx"],
          setupFiles: ["src/testing/setup.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "browser",
          environment: "jsdom",
          include: ["src/**/*.test.tsx"],
          exclude: ["src/**/*.ssr.test.tsx"],
          setupFiles: ["src/testing/setup.ts", "src/testing/setup-browser.ts"],
        },
      },
    ],
  },
});
