import { useEffect } from 'react'

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

/** Sets the title while something of the page is open, and then the page's own again. */
export function useTitle(title: string) {
  useEffect(() => {
    const before = page
    showTitle(title)
    return () => showTitle(before)
  }, [title])
}

/** While a form shows its errors the title starts with «Error: » (rule form-1). */
export function markTitle(state: 'faulty' | 'sound') {
  faulty = state === 'faulty'
  write()
}
