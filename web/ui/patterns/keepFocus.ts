/** So long what a dialog has changed may take to be shown, in looks and in milliseconds between them. */
const looks = { most: 40, every: 100 }

let watch: ReturnType<typeof setInterval> | undefined

/**
 * For the time that a dialog is open; returns what watches, once it is closed, the button by which it was opened: where the
 * change takes the button away, the focus would be nowhere, and whoever uses the keyboard would begin the page again. It goes
 * to the heading of the page, which stays where it is for whoever uses the mouse (rule access-2). The next dialog ends that:
 * its own button has the focus after it, and nothing has it for a moment.
 */
export function keepFocus(opener: Element | null): () => void {
  clearInterval(watch)
  return () => {
    let left = looks.most
    clearInterval(watch)
    watch = setInterval(() => {
      left -= 1
      const isLost = document.activeElement === document.body && opener?.isConnected === false
      if (isLost) document.querySelector('h1')?.focus({ preventScroll: true })
      if (isLost || left === 0) clearInterval(watch)
    }, looks.every)
  }
}
