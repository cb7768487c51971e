import { useRef, useState } from 'react'

/** A form that a button unfolds: the focus goes in with it, and back to the button when it is done. */
export function useUnfolding() {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return {
    open,
    button,
    start: () => setOpen(true),
    close: () => {
      setOpen(false)
      // The button comes back with the next drawing.
      requestAnimationFrame(() => button.current?.focus())
    },
  }
}
