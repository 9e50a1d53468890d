// Keeps the page's files for use without a network. files.js, which Tools/lib/web-files makes, names them with hashes.
// @ts-nocheck: a worker has other types than a page.
"use strict"

const policy = self.trustedTypes?.createPolicy("quad", { createScriptURL: url => url })
importScripts(policy ? policy.createScriptURL("files.js") : "files.js")
const { version, files } = self.release
const cacheName = `quad-${version}`

/** A file as it is in this version: one of another version, in the middle of a change of the server, is refused. */
async function fetched(path) {
  const answer = await fetch(path, { cache: "no-cache" })
  const body = await answer.clone().arrayBuffer()
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", body))
  const hash = [...digest].map(byte => byte.toString(16).padStart(2, "0")).join("")
  if (!answer.ok || hash !== files[path]) throw new Error(`${path} isn't that of version ${version}`)
  return answer
}

addEventListener("install", event => {
  event.waitUntil(caches.open(cacheName).then(cache => Promise.all(
    Object.keys(files).map(async path => cache.put(path, await fetched(path))))))
})

addEventListener("activate", event => {
  event.waitUntil((async () => {
    for (const name of await caches.keys()) {
      if (name.startsWith("quad-") && name !== cacheName) await caches.delete(name)
    }
    await clients.claim()
  })())
})

addEventListener("message", event => {
  if (event.data === "version") event.source.postMessage({ version })
  if (event.data === "replace") event.waitUntil(skipWaiting())
})

addEventListener("fetch", event => {
  const { request } = event
  const scope = registration.scope
  if (request.method !== "GET" || !request.url.startsWith(scope)) return
  const path = new URL(request.url).pathname.slice(new URL(scope).pathname.length)
  const name = path === "" ? "index.html" : path
  if (!(name in files)) return
  event.respondWith(caches.open(cacheName).then(async cache => await cache.match(name) ?? fetch(request)))
})
