// The service worker (rule shell-7): the program's own files and one page for when there is no network; on a device that
// has opened a door, that page too (rule door-6). What the API says, and any page with somebody's data, is never kept.
// The build writes `version`, `shell` and `door` above this (server/kernel/build/serviceWorker.ts), so every version is
// another worker, which takes over at once and forgets the former's files.
/* global version, shell, door */

const cache = `concejo ${version}`
const offlinePage = '/offline.html'
const needed = [offlinePage, '/offline.js', '/document.css', '/logo.svg']
/** The page of a door is the same for every meeting, and has nobody's data: the server says who they are later. */
const doorPage = '/eventos/reuniones-y-asambleas/0/puerta'
const doorAddress = /^\/eventos\/reuniones-y-asambleas\/\d+\/puerta\/?$/

const keepDoor = async () => {
  const kept = await caches.open(cache)
  if (!(await kept.match(doorPage))) await kept.addAll([doorPage, ...door])
}

const install = async () => {
  const kept = await caches.open(cache)
  await kept.addAll([...shell, ...needed])
  // The former version had it.
  if (await caches.match(doorPage)) await keepDoor()
  await self.skipWaiting()
}

const takeOver = async () => {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name !== cache).map((name) => caches.delete(name)))
  await self.clients.claim()
}

/** From the network; without it, the first that is kept in its place. */
const fresh = async (request, ...instead) => {
  try {
    return await fetch(request)
  } catch (error) {
    for (const each of instead) {
      const kept = await caches.match(each)
      if (kept) return kept
    }
    throw error
  }
}

const keptFirst = async (request) => (await caches.match(request)) ?? fetch(request)

self.addEventListener('install', (event) => event.waitUntil(install()))
self.addEventListener('activate', (event) => event.waitUntil(takeOver()))
self.addEventListener('message', (event) => {
  if (event.data === 'keep the door')
    event.waitUntil(keepDoor().then(() => event.ports[0]?.postMessage('kept')))
})
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin || pathname.startsWith('/api')) return
  if (request.mode === 'navigate')
    event.respondWith(fresh(request, ...(doorAddress.test(pathname) ? [doorPage] : []), offlinePage))
  else if (needed.includes(pathname)) event.respondWith(fresh(request, request))
  // Their names change with their content: what is kept is never stale.
  else if (shell.includes(pathname) || door.includes(pathname)) event.respondWith(keptFirst(request))
})
