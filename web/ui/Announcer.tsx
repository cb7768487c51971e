import { useEffect, useState } from 'react'

const listeners = new Set<(text: string) => void>()

/** Announces a text to screen readers, politely: after what they are reading. */
export function announce(text: string) {
  for (const listener of listeners) listener(text)
}

/** For so long what was announced is not taken away by the next one: it is being read. */
const readingMs = 1_500
/** The region is emptied for a moment, so that the same text is announced again. */
const emptyMs = 80

/** The live region of the page; it must be in the page from the start. */
export function Announcer() {
  const [said, setSaid] = useState<{ key: number; text: string }[]>([])
  useEffect(() => {
    let timer = 0
    let key = 0
    let shownAt = -Infinity
    let waiting: string[] = []
    const show = () => {
      const texts = waiting.map((text) => ({ key: (key += 1), text }))
      waiting = []
      shownAt = performance.now()
      setSaid((before) => [...before, ...texts])
    }
    const hear = (text: string) => {
      if (waiting.length === 0) {
        if (performance.now() - shownAt > readingMs) setSaid([])
        timer = window.setTimeout(show, emptyMs)
      }
      waiting.push(text)
    }
    listeners.add(hear)
    return () => {
      listeners.delete(hear)
      clearTimeout(timer)
    }
  }, [])
  return (
    // The mark keeps it from being hidden behind a dialog: what changes there is message too.
    <div
      className="vh"
      role="status"
      aria-live="polite"
      aria-atomic="false"
      data-announcer
      data-react-aria-top-layer
    >
      {said.map(({ key, text }) => (
        <p key={key}>{text}</p>
      ))}
    </div>
  )
}
