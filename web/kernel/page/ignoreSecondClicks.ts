import { doubleClick } from '#web/ui/lastClick.ts'

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
        at - last.at < doubleClick.within &&
        Math.hypot(x - last.x, y - last.y) < doubleClick.near
      if (isSecond) {
        event.preventDefault()
        event.stopPropagation()
      } else last = { at, x, y, row }
    },
    { capture: true },
  )
}

/** A key that is held presses once: what its first press brings is not pressed by it as well (rule form-9). */
export function ignoreHeldKeys(page: Document): void {
  page.addEventListener(
    'keydown',
    (event) => {
      const isWriting =
        event.target instanceof HTMLElement &&
        (event.target.isContentEditable || event.target.matches('textarea'))
      if (!event.repeat || event.key !== 'Enter' || isWriting) return
      event.preventDefault()
      event.stopPropagation()
    },
    { capture: true },
  )
}
