import { useEffect, useRef } from 'react'

/** For a form that has just been opened: its first field takes the focus. */
export function useFirstField() {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector<HTMLElement>('input:not([hidden])')?.focus(), [])
  return form
}
