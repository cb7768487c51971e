import type { Plugin } from 'vite'

/**
 * A Vite plugin that replaces how the web loads a part of itself. Vite's own way asks for the part's modules at once, and
 * a browser keeps for ever that one did not arrive: until the page is loaded anew, nobody gets it. Here their files are
 * preloaded first, and imported when all are here; where one did not arrive, the next try asks again (rule shell-12). A
 * preloaded file is asked for once; one that is fetched, once more by its import, which is two fifths of what a page's
 * load takes of a processor. A part that is one module alone has no list of files, and is imported at once.
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

/**
 * What `index.html` names is here already. Chromium gives a file that did not arrive, as such, to whoever asks for it
 * next: a script that is none asks, so that no import does. The message is the one by which the router knows what happened.
 */
const helper = `
let arriving
const ask = (tag, how) => document.head.appendChild(Object.assign(document.createElement(tag), { crossOrigin: '', ...how }))
function bring(href) {
  return new Promise((onload, lost) => {
    const link = ask('link', { rel: 'preload', as: 'script', href, onload, onerror })
    if (!link.relList.supports('preload')) onload()
    function onerror() {
      link.remove()
      const script = ask('script', { src: href, onload: end, onerror: end })
      function end() {
        script.remove()
        lost()
      }
    }
  })
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
