/** So long what a dialog has changed may take to be shown, in looks and in milliseconds between them. */
const looks = { most: 40, every: 100 }

/**
 * Watches the button by which a dialog was opened once it is closed: where the change takes the button away, the focus
 * would be nowhere, and whoever uses the keyboard would begin the page again. It goes to the heading of the page, which
 * stays where it is for whoever uses the mouse (rule access-2).
 */
export function keepFocus(opener: Element | null) {
  let left = looks.most
  const watch = setInterval(() => {
    left -= 1
    const isLost = document.activeElement === document.body && opener?.isConnected === false
    if (isLost) document.querySelector('h1')?.focus({ preventScroll: true })
    if (isLost || left === 0) clearInterval(watch)
  }, looks.every)
}
