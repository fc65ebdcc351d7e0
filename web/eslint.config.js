import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

export default ts.config(
  { ignores: ["node_modules", "coverage"] },
  js.configs.recommended,
  ...ts.configs.recommended,
  ...svelte.configs.recommended,
  { languageOptions: { globals: globals.browser } },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: {
      parserOptions: { parser: ts.parser, extraFileExtensions: [".svelte"], svelteConfig },
    },
  },
  {
    rules: {
      "@typescript-eslint/no-unused-vars": [
        "error",
        { argsIgnorePattern: "^_", varsIgnorePattern: "^_" },
      ],
      // Drawings are functions of our own that return SVG; no text of people goes into them.
      "svelte/no-at-html-tags": "off",
      // Keys are for what keeps its identity, such as cards that travel; the rest is redrawn.
      "svelte/require-each-key": "off",
      // Maps here live inside one calculation.
      "svelte/prefer-svelte-reactivity": "off",
    },
  },
  // The type checker knows what is defined.
  { files: ["**/*.ts", "**/*.svelte"], rules: { "no-undef": "off" } },
);
