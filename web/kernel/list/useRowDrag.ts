import { useState, type PointerEvent as ReactPointerEvent } from 'react'

/** How far a pointer goes before it drags, in px: less is a click. */
const threshold = 5

/**
 * Rows that are dragged by a handle to the place of another one, alike with mouse, pen and finger. Nothing moves before
 * it is let go: a line shows where. The handle needs `touch-action: none`, or a finger would scroll.
 */
export function useRowDrag(drop: (key: string, over: string) => void) {
  const [state, setState] = useState<{ key: string; over: string; side: 'before' | 'after' } | null>(null)

  function start(key: string, { button, clientY, pointerId, currentTarget }: ReactPointerEvent) {
    const list = currentTarget.closest('ol')
    if (button !== 0 || !list) return
    let over: string | undefined
    const stop = new AbortController()
    const { signal } = stop
    const end = () => {
      stop.abort()
      setState(null)
    }
    window.addEventListener(
      'pointermove',
      (event) => {
        if (event.pointerId !== pointerId) return
        if (over === undefined && Math.abs(event.clientY - clientY) < threshold) return
        const rows = [...list.children].filter((row) => row instanceof HTMLElement)
        const keys = rows.map((row) => row.dataset['key'] ?? '')
        const at = findRow(rows, event.clientY)
        over = keys[at]
        if (over === undefined) return
        setState({ key, over, side: at < keys.indexOf(key) ? 'before' : 'after' })
        // The next row beyond the edge comes into view.
        rows[at + Math.sign(event.movementY)]?.scrollIntoView({ block: 'nearest' })
      },
      { signal },
    )
    window.addEventListener(
      'pointerup',
      (event) => {
        if (event.pointerId !== pointerId) return
        end()
        if (over === undefined) return
        ignoreClick()
        if (over !== key) drop(key, over)
      },
      { signal },
    )
    window.addEventListener('pointercancel', end, { signal })
  }
  return {
    row: (key: string) => ({
      'data-dragged': state?.key === key || undefined,
      'data-drop': state?.over === key && state.key !== key ? state.side : undefined,
    }),
    start,
  }
}

/** Letting go what was dragged is no click. */
function ignoreClick() {
  const stop = new AbortController()
  window.addEventListener('click', (event) => event.stopPropagation(), { capture: true, signal: stop.signal })
  setTimeout(() => stop.abort())
}

/** The row under a height of the window; the first or the last one beyond them. */
function findRow(rows: readonly HTMLElement[], height: number): number {
  const at = rows.findIndex((row) => height < row.getBoundingClientRect().bottom)
  return at < 0 ? rows.length - 1 : at
}
