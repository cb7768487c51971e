import { useEffect, useRef } from 'react'

/** The first thing to fill in takes the focus when its form is unfolded; one that was always there waits. */
export function useFirstField(unfolded = true) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (unfolded) form.current?.querySelector<HTMLElement>('select, input:not([hidden]), textarea')?.focus()
  }, [unfolded])
  return form
}
