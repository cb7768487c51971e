/** For how long, in ms, and how near, in pixels, a second click is one with the first (rule form-9). */
export const doubleClick = { within: 600, near: 12 }

/** A finger comes down less exactly than a mouse. */
const nearFinger = 24

const last = { at: -Infinity, x: 0, y: 0 }

/** Remembers where somebody clicked or tapped last; a key that presses a button has no place. */
export function noteClicks(page: Document): void {
  page.addEventListener(
    'click',
    ({ detail, timeStamp, clientX, clientY }) => {
      if (detail > 0) Object.assign(last, { at: timeStamp, x: clientX, y: clientY })
    },
    { capture: true },
  )
}

const isWithin = (at: number, from: number, to: number) => at > from - nearFinger && at < to + nearFinger

/** Whether what has just come to stand there was put under the pointer by the click that brought it. */
export function isUnderLastClick(element: Element): boolean {
  if (performance.now() - last.at > doubleClick.within) return false
  const { left, right, top, bottom } = element.getBoundingClientRect()
  return isWithin(last.x, left, right) && isWithin(last.y, top, bottom)
}
