import { useRef, useState } from 'react'
import { useIsDrafted } from '#web/kernel/form/useDraft.ts'

/** A form that a button unfolds, or what had been typed in it: the focus goes in with it, and back to the button when it is done. */
export function useFoldedForm(title: string) {
  const [open, setOpen] = useState(useIsDrafted(title))
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
