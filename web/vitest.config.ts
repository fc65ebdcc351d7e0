import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

export default defineConfig({
  plugins: [svelte()],
  // Svelte has a second build for servers; stores only live in the one for browsers.
  resolve: { conditions: ["browser"] },
  test: {
    include: ["tests/**/*.test.ts"],
    environment: "./tests/compiled-for-browsers.ts",
    setupFiles: ["tests/setup.ts"],
    // Other programs may keep the machine busy.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Files share what they import: to load it for each of them took most of the time.
    pool: "threads",
    isolate: false,
    // The colours are read as text; other style sheets stay empty.
    css: { include: [/tokens\.css/] },
    // `proof/covered.py --client` reads the summary.
    coverage: {
      provider: "v8",
      include: ["src/**/*.{ts,svelte}"],
      exclude: ["src/generated/**"],
      reporter: ["json-summary"],
    },
  },
});
