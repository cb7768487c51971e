const rest = ['pointerup', 'mousedown', 'mouseup', 'click', 'keyup'] as const

export const swallow = (event: Event) => {
  event.preventDefault()
  event.stopPropagation()
}

/** Nothing hears a press that begins, whatever has come to stand below it by its end; the next one is another. */
export function swallowPress(beginning: Event): void {
  swallow(beginning)
  const listening = new AbortController()
  const options = { capture: true, signal: listening.signal }
  for (const event of rest) window.addEventListener(event, swallow, options)
  // A key that is held is the same press.
  const stop = (next: Event) => !(next instanceof KeyboardEvent && next.repeat) && listening.abort()
  for (const event of ['pointerdown', 'keydown', 'click']) window.addEventListener(event, stop, options)
}
