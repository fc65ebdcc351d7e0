/**
 * The service worker. The build writes BUILD before it: a version, the files of the page (shell),
 * and those of the engine that plays without a network.
 *
 * Only files that are the same for everybody are kept. Answers of the server about people and
 * tables never are: requests for them are not even looked at.
 */
/* global BUILD, clients */

const SHELL = `skerry-shell-${BUILD.version}`;
const ENGINE = `skerry-engine-${BUILD.engine}`;
/** Pages of the version before may still be open, and ask for their parts. */
const SHELLS_KEPT = 2;
/** Milliseconds after which a page that is here already is not waited for any longer. */
const PATIENCE = 4000;
/** Requests at the same time: the server counts them. */
const AT_ONCE = 3;

self.addEventListener("install", (event) => {
  event.waitUntil(fill(SHELL, BUILD.shell).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(tidy().then(() => clients.claim()));
});

self.addEventListener("message", (event) => {
  const port = event.ports[0];
  if (event.data === "engine" && port)
    event.waitUntil(
      fill(ENGINE, BUILD.parts).then(
        () => port.postMessage("ready"),
        () => port.postMessage("failed"),
      ),
    );
  if (event.data === "state" && port)
    event.waitUntil(hasEngine().then((has) => port.postMessage(has ? "ready" : "none")));
});

/** It is somebody's turn, says a notification: to the table that it is about. */
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const path = `/t/${event.notification.tag}`;
  event.waitUntil(
    clients.matchAll({ type: "window" }).then((open) => {
      const there = open.find((page) => new URL(page.url).pathname === path);
      return there ? there.focus() : clients.openWindow(path);
    }),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (request.mode === "navigate") {
    if (!url.pathname.startsWith("/api/")) event.respondWith(freshOr("/", request));
  } else if (url.pathname.startsWith("/assets/")) event.respondWith(keptOr(request));
  else if (BUILD.shell.includes(url.pathname)) event.respondWith(freshOr(url.pathname, request));
});

/** What has a hash in its name never changes: whichever version keeps it. */
async function keptOr(request) {
  const kept = await caches.match(request, { ignoreSearch: true, ignoreVary: true });
  return kept ?? fetch(request);
}

/** From the network, so that a new version is seen at once; else what is kept under the name. */
async function freshOr(name, request) {
  const kept = await (await caches.open(SHELL)).match(name, { ignoreVary: true });
  if (!kept) return fetch(request);
  const late = new Promise((resolve) => setTimeout(() => resolve(kept), PATIENCE));
  const fresh = fetch(request).then(
    (answer) => (answer.status >= 500 ? kept : answer),
    () => kept,
  );
  return Promise.race([fresh, late]);
}

/** Puts files into a cache; what an older one has by the same lasting name is not fetched again. */
async function fill(name, files) {
  const cache = await caches.open(name);
  const waiting = [...files];
  const work = async () => {
    for (let file = waiting.shift(); file; file = waiting.shift()) {
      const lasting = file.startsWith("/assets/");
      const known = lasting && (await caches.match(file, { ignoreVary: true }));
      await cache.put(file, known || (await fetched(file, lasting)));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

async function fetched(file, lasting, tries = 5) {
  const answer = await fetch(new Request(file, { cache: lasting ? "default" : "no-cache" }));
  if (answer.ok) return answer;
  if (answer.status !== 429 || !tries) throw new Error(`${file}: ${answer.status}`);
  await new Promise((resolve) => setTimeout(resolve, 1500));
  return fetched(file, lasting, tries - 1);
}

async function hasEngine() {
  const cache = await caches.open(ENGINE);
  return (await cache.keys()).length >= BUILD.parts.length;
}

/** Old versions go, the last one aside. An older engine makes place for the new one at once. */
async function tidy() {
  const names = await caches.keys();
  const shells = names.filter((name) => name.startsWith("skerry-shell-") && name !== SHELL);
  const engines = names.filter((name) => name.startsWith("skerry-engine-") && name !== ENGINE);
  const had = engines.length > 0;
  await Promise.all(
    [...shells.slice(0, Math.max(0, shells.length - SHELLS_KEPT + 1)), ...engines].map((name) =>
      caches.delete(name),
    ),
  );
  // Whoever could play without a network still can after an update.
  if (had) await fill(ENGINE, BUILD.parts).catch(() => undefined);
}
