import { useEffect, useRef } from 'react'

/** The first thing to fill in takes the focus when its form is unfolded; one that was always there waits. */
export function useFirstField(unfolded: boolean) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (!unfolded) return
    const first = form.current?.querySelector<HTMLInputElement>(
      'input:not([hidden]):not(:disabled), select, textarea',
    )
    // Of several radios, the chosen one is where the keyboard enters.
    const chosen =
      first?.type === 'radio' &&
      form.current?.querySelector<HTMLElement>(`input[name='${first.name}']:checked`)
    ;(chosen || first)?.focus()
  }, [unfolded])
  return form
}
