/** Where effects run: modules are compiled as for a browser, without a page. */
import type { Environment } from "vitest/runtime";

export default <Environment>{
  name: "compiled-for-browsers",
  viteEnvironment: "client",
  setup: () => ({ teardown: () => undefined }),
};
