/** For how long, in ms, and how near, in pixels, a second click is one with the first; a finger is less exact. */
const [within, near, nearFinger] = [600, 12, 24]

type Click = { at: number; x: number; y: number; button: Element; name: string; row: Element | null }

/**
 * Ignores the second click of two at one place when it falls on a button that the first has brought there, and nobody
 * meant it: one of another row, one that decides something, or one that says something else, which nobody reads within
 * that time (rule form-9). Of a mouse's the browser says which is the second of two; a finger's are told by their time.
 */
function ignoreSecondClicks(page: Document): void {
  let last: Click | undefined
  page.addEventListener(
    'click',
    (event) => {
      // A key that presses a button has no place.
      if (event.detail === 0) return
      const button = event.target instanceof Element && event.target.closest('button')
      // Who has clicked something else meanwhile means what they click now.
      if (!button) {
        last = undefined
        return
      }
      const now = {
        at: event.timeStamp,
        x: event.clientX,
        y: event.clientY,
        button,
        name: nameOf(button),
        row: button.closest('tr, li'),
      }
      if (last && button !== last.button && isSecond(last, now, event)) {
        event.preventDefault()
        event.stopPropagation()
      } else last = now
    },
    { capture: true },
  )
}

/** What a button said when it was clicked. */
const nameOf = (button: Element) => button.getAttribute('aria-label') ?? button.textContent

function isSecond(last: Click, now: Click, { detail, pointerType }: PointerEvent) {
  const { at, x, y, button, name, row } = now
  const far = Math.hypot(x - last.x, y - last.y)
  const isSoon = at - last.at < within
  if (row && last.row && row !== last.row) return isSoon && far < near
  const isDouble = detail > 1 || (isSoon && pointerType !== 'mouse')
  return isDouble && far < nearFinger && (name !== last.name || button.matches('[data-decides]'))
}

/** A key that is held presses once: what its first press brings is not pressed by it as well (rule form-9). */
function ignoreHeldKeys(page: Document): void {
  page.addEventListener(
    'keydown',
    (event) => {
      const { target, repeat, key } = event
      const isWriting =
        target instanceof HTMLElement && (target.isContentEditable || target.matches('textarea'))
      if (!repeat || key !== 'Enter' || isWriting) return
      event.preventDefault()
      event.stopPropagation()
    },
    { capture: true },
  )
}

export function guardPresses(page: Document): void {
  ignoreSecondClicks(page)
  ignoreHeldKeys(page)
}
