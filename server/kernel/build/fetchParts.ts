import type { Plugin } from 'vite'

/**
 * A Vite plugin that replaces how the web loads a part of itself. Vite's own way asks for the part's modules at once, and
 * a browser keeps for ever that one did not arrive: until the page is loaded anew, nobody gets it. Here their files are
 * fetched into the browser's cache first, and imported when all are here; where one did not arrive, the next try asks
 * again (rule shell-12). A link that preloads is kept just so, so it is a fetch. A part that is one module alone has no
 * list of files, and is imported at once.
 */
export const fetchParts = (): Plugin => ({
  name: 'concejo:fetch-parts',
  apply: 'build',
  enforce: 'pre',
  load: {
    filter: { id: /vite\/preload-helper\.js$/ },
    handler: () => helper,
  },
})

/** What `index.html` names is here already. The message is the one by which the router knows what happened. */
const helper = `
let arriving
async function bring(href) {
  const reply = await fetch(href)
  if (!reply.ok) throw reply
  await reply.blob()
}
function fetchFile(file) {
  const href = new URL('/' + file, location.href).href
  arriving ??= new Map(Array.from(document.querySelectorAll('script[src], link[href]'), (of) => [of.src || of.href]))
  if (arriving.has(href)) return arriving.get(href)
  const coming = bring(href).catch(() => {
    arriving.delete(href)
    throw new TypeError('Failed to fetch dynamically imported module: ' + href)
  })
  arriving.set(href, coming)
  return coming
}
export const __vitePreload = (load, files) =>
  files?.length ? Promise.all(files.map(fetchFile)).then(load) : load()
`
