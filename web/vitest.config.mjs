import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { outlines } from "./scripts/outlines.mjs";

// *.test.ts runs in Node (import.meta.env.SSR is true there), *.test.tsx in jsdom.
export default defineConfig({
  plugins: [react(), outlines()],
  test: {
    css: false,
    restoreMocks: true,
    projects: [
      {
        extends: true,
        test: { name: "node", environment: "node", include: ["src/**/*.test.ts", "src/**/*.ssr.test.tsx"] },
      },
      {
        extends: true,
        test: {
          name: "browser",
          environment: "jsdom",
          include: ["src/**/*.test.tsx"],
          exclude: ["src/**/*.ssr.test.tsx"],
          setupFiles: ["src/testing/setup.ts"],
        },
      },
    ],
  },
});
