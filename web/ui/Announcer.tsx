import { useEffect, useState } from 'react'

const listeners = new Set<(text: string) => void>()

/** Announces a text to screen readers, politely: after what they are reading. */
export function announce(text: string) {
  for (const listener of listeners) listener(text)
}

/** The live region of the page; it must be in the page from the start. */
export function Announcer() {
  const [text, setText] = useState('')
  useEffect(() => {
    let timer = 0
    const show = (message: string) => {
      // Emptied first, so that the same text is announced again.
      setText('')
      clearTimeout(timer)
      timer = window.setTimeout(() => setText(message), 80)
    }
    listeners.add(show)
    return () => {
      listeners.delete(show)
      clearTimeout(timer)
    }
  }, [])
  return (
    // The mark keeps it from being hidden behind a dialog: what changes there is message too.
    <div className="vh" role="status" aria-live="polite" data-announcer data-react-aria-top-layer>
      {text}
    </div>
  )
}
