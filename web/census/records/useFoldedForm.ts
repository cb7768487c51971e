import { useRef, useState } from 'react'
import { useHasDraft } from '#web/kernel/form/useDraft.ts'

/**
 * A form opened by a button, or open from the start when it has a draft. On closing, the focus returns to the
 * button.
 */
export function useFoldedForm(title: string) {
  const [open, setOpen] = useState(useHasDraft(title))
  const button = useRef<HTMLButtonElement>(null)
  return {
    open,
    button,
    start: () => setOpen(true),
    close: () => {
      setOpen(false)
      // The button is rendered again in the next frame.
      requestAnimationFrame(() => button.current?.focus())
    },
  }
}
