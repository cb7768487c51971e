let product = ''
let page = ''
let faulty = false

function write() {
  // index.html's title, which is the name of the product.
  product ||= document.title
  document.title = `${faulty ? 'Error: ' : ''}${page ? `${page} · ` : ''}${product}`
}

/** Sets the document title «X · Concejo», without the error mark. */
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
