import { useEffect, useState } from 'react'

const listeners = new Set<(text: string) => void>()

/** Says something to whoever cannot see it change. Politely: it waits for the reader to finish. */
export function announce(text: string) {
  for (const listener of listeners) listener(text)
}

/** The one live region of the page, there from the start. */
export function Announcer() {
  const [text, setText] = useState('')
  useEffect(() => {
    let timer = 0
    const show = (message: string) => {
      // Emptied first, so that the same sentence twice is heard twice.
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
