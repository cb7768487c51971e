import { useEffect, useState } from 'react'

const listeners = new Set<(text: string) => void>()

/** Announces a text to screen readers, politely: after what they are reading. */
export function announce(text: string) {
  for (const listener of listeners) listener(text)
}

/** For so long what was announced is not taken away by the next text: it is being read. */
const readingMs = 1_500
/** A text that is said again is away for a moment, so that it is announced again. */
const awayMs = 80

interface Said {
  key: number
  text: string
  at: number
}

/** The live region of the page; it must be in the page from the start. */
export function Announcer() {
  const [said, setSaid] = useState<Said[]>([])
  useEffect(() => {
    let key = 0
    const hear = (text: string) => {
      const say = (added: Said[]) => {
        const now = performance.now()
        setSaid((before) => [
          ...before.filter((one) => one.text !== text && now - one.at < readingMs),
          ...added,
        ])
      }
      say([])
      setTimeout(() => say([{ key: (key += 1), text, at: performance.now() }]), awayMs)
    }
    listeners.add(hear)
    return () => void listeners.delete(hear)
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
