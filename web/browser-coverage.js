/** Adds up what browsers ran of the client, which was built with source maps.
 *
 * SKERRY_CLIENT_RAN is the folder of V8's counts, a file for each page (proof/browser_coverage.py).
 * Writes `coverage/browser-summary.json`: lines and branches of each source.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { mergeProcessCovs } from "@bcoe/v8-coverage";
import { convert } from "ast-v8-to-istanbul";
import istanbul from "istanbul-lib-coverage";
import process from "node:process";
import { parseAstAsync } from "vite";

const HERE = dirname(fileURLToPath(import.meta.url));
const assets = join(HERE, "..", "src", "skerry", "web", "assets");
const counts = process.env.SKERRY_CLIENT_RAN;
/** Pages that are added at a time: all at once would not fit into memory. */
const BATCH = 20;

/** The counts of each script of all pages. */
function merged() {
  let all = { result: [] };
  const files = readdirSync(counts).map((name) => join(counts, name));
  for (let begin = 0; begin < files.length; begin += BATCH) {
    const pages = files.slice(begin, begin + BATCH).map((file) => JSON.parse(readFileSync(file)));
    for (const page of pages)
      for (const script of page.result) script.url = basename(new URL(script.url).pathname);
    all = mergeProcessCovs([all, ...pages]);
  }
  return new Map(all.result.map((script) => [script.url, script]));
}

const map = istanbul.createCoverageMap({});
const ran = merged();
for (const name of readdirSync(assets).filter((name) => existsSync(join(assets, `${name}.map`)))) {
  if (!name.endsWith(".js")) continue;
  const code = readFileSync(join(assets, name), "utf8");
  const whole = { startOffset: 0, endOffset: code.length, count: 0 };
  const never = { functionName: "", isBlockCoverage: true, ranges: [whole] };
  const { functions } = ran.get(name) ?? { functions: [never] };
  const url = `file://${join(assets, name)}`;
  const sourceMap = JSON.parse(readFileSync(join(assets, `${name}.map`), "utf8"));
  const coverage = { scriptId: "0", url, functions };
  map.merge(await convert({ code, sourceMap, coverage, ast: parseAstAsync(code) }));
}

const own = join(HERE, "src");
const found = {};
for (const file of map.files()) {
  const name = relative(HERE, file);
  if (!file.startsWith(own) || name.startsWith("src/generated") || name.endsWith(".css")) continue;
  const { lines, branches } = map.fileCoverageFor(file).toSummary();
  found[file] = { lines, branches };
}
mkdirSync(join(HERE, "coverage"), { recursive: true });
writeFileSync(join(HERE, "coverage", "browser-summary.json"), JSON.stringify(found));
