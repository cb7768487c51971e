import { useEffect, useState } from 'react'

let hear: ((text: string) => void) | undefined

/** Announces a text to screen readers, politely: after what they are reading. */
export const announce = (text: string) => hear?.(text)

/** For so long what was announced is not taken away by the next text: it is being read. */
const readingMs = 1_500
/** A text that is said again is away for a moment, so that it is announced again. */
const awayMs = 80

interface Said {
  text: string
  at: number
}

/** The live region of the page; it must be in the page from the start. */
export function Announcer() {
  const [said, setSaid] = useState<Said[]>([])
  useEffect(() => {
    hear = (text) => {
      const say = (added: Said[]) => {
        const now = performance.now()
        setSaid((before) => [
          ...before.filter((one) => one.text !== text && now - one.at < readingMs),
          ...added,
        ])
      }
      say([])
      setTimeout(() => say([{ text, at: performance.now() }]), awayMs)
    }
    return () => {
      hear = undefined
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
      {said.map(({ text, at }) => (
        <p key={`${at} ${text}`}>{text}</p>
      ))}
    </div>
  )
}
