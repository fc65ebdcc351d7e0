// Prints the exported data of TypeScript modules as JSON: node print_module.mjs FILE...
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { resolve } from "node:path";

const require = createRequire(resolve(import.meta.dirname, "../../web/package.json"));
const ts = require("typescript");
const found = {};
for (const file of process.argv.slice(2)) {
  const source = readFileSync(file, "utf8");
  const { outputText } = ts.transpileModule(source, { compilerOptions: { module: "ESNext", target: "ES2022" } });
  const module = await import(`data:text/javascript,${encodeURIComponent(outputText)}`);
  found[file] = Object.fromEntries(Object.entries(module).filter(([, value]) => typeof value !== "function"));
}
console.log(JSON.stringify(found));
