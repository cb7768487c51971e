// zod tries out `new Function` when the first schema is made, which our CSP refuses and the browser reports:
// told here, before any module runs, not to.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

// Applies what this browser remembers before the first paint; the strict CSP allows no inline script.
;(function () {
  var root = document.documentElement
  var kept = {}
  try {
    kept = localStorage
  } catch {
    // Storage is closed to us: the defaults are good.
  }
  var dark = matchMedia('(prefers-color-scheme: dark)').matches
  root.dataset.theme = kept.theme === 'dark' || (kept.theme !== 'light' && dark) ? 'dark' : 'light'
  if (kept['text-size']) root.dataset.text = kept['text-size']
  if (kept.density) root.dataset.density = kept.density
})()
