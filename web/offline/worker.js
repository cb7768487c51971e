// The service worker (rule shell-7): the program's own files and one page for when there is no network. What the API
// says, and any page with somebody's data, is never kept. The build writes `version` and `shell` above this
// (server/kernel/build/serviceWorker.ts), so every version is another worker, which takes over at once and forgets the former's files.
/* global version, shell */

const cache = `concejo ${version}`
const offlinePage = '/offline.html'
const needed = [offlinePage, '/document.css', '/logo.svg']

const install = async () => {
  const kept = await caches.open(cache)
  await kept.addAll([...shell, ...needed])
  await self.skipWaiting()
}

const takeOver = async () => {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name !== cache).map((name) => caches.delete(name)))
  await self.clients.claim()
}

/** From the network; without it, what is kept in its place. */
const fresh = async (request, instead) => {
  try {
    return await fetch(request)
  } catch (error) {
    const kept = await caches.match(instead)
    if (kept) return kept
    throw error
  }
}

const keptFirst = async (request) => (await caches.match(request)) ?? fetch(request)

self.addEventListener('install', (event) => event.waitUntil(install()))
self.addEventListener('activate', (event) => event.waitUntil(takeOver()))
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin || pathname.startsWith('/api')) return
  if (request.mode === 'navigate') event.respondWith(fresh(request, offlinePage))
  else if (needed.includes(pathname)) event.respondWith(fresh(request, request))
  // Their names change with their content: what is kept is never stale.
  else if (shell.includes(pathname)) event.respondWith(keptFirst(request))
})
