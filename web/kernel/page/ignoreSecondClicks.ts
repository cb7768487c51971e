/** For how long, in ms, and how near, in pixels, a second click is one with the first. */
const [within, near] = [600, 12]

type Click = { at: number; x: number; y: number; row: Element }

/**
 * Ignores the second click of two at one place when it falls on a button of another row: that row has come under the
 * pointer because the first click took the one above away, and nobody meant it (rule form-9).
 */
export function ignoreSecondClicks(page: Document): void {
  let last: Click | undefined
  page.addEventListener(
    'click',
    (event) => {
      // A key that presses a button has no place.
      if (event.detail === 0) return
      const row =
        event.target instanceof Element ? event.target.closest('button')?.closest('tr, li') : undefined
      // Who has clicked something else meanwhile means what they click now.
      if (!row) {
        last = undefined
        return
      }
      const { timeStamp: at, clientX: x, clientY: y } = event
      const isSecond =
        last !== undefined &&
        row !== last.row &&
        at - last.at < within &&
        Math.hypot(x - last.x, y - last.y) < near
      if (isSecond) {
        event.preventDefault()
        event.stopPropagation()
      } else last = { at, x, y, row }
    },
    { capture: true },
  )
}
