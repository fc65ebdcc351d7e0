import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";

/** The page asks for its Latin typefaces at once, so that no text is set twice. */
const fontsFirst = (): Plugin => ({
  name: "fonts-first",
  transformIndexHtml: (_, { bundle }) =>
    Object.keys(bundle ?? {})
      .filter((file) => /-latin-wght.*\.woff2$/.test(file))
      .map((file) => ({
        tag: "link",
        attrs: {
          rel: "preload",
          as: "font",
          type: "font/woff2",
          href: `/${file}`,
          crossorigin: "",
        },
        injectTo: "head",
      })),
});

export default defineConfig({
  plugins: [svelte(), fontsFirst()],
  build: {
    outDir: "../src/skerry/web",
    emptyOutDir: true,
    target: "es2022",
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
  },
  server: {
    proxy: { "/api": "http://127.0.0.1:8777", "/ws": { target: "ws://127.0.0.1:8777", ws: true } },
  },
});
