const product = 'Concejo'
let page = ''
let faulty = false

function write() {
  document.title = `${faulty ? 'Error: ' : ''}${page ? `${page} · ` : ''}${product}`
}

/** «X · Concejo»; a new page starts without the mark of errors. */
export function showTitle(title: string) {
  if (title !== page) faulty = false
  page = title
  write()
}

/** While a form shows its errors the title starts with «Error: » (rule form-1). */
export function markTitle(state: 'faulty' | 'sound') {
  faulty = state === 'faulty'
  write()
}
