import { useMemo, useState, type KeyboardEvent } from 'react'
import { fold } from '#web/ui/format.ts'
import { matching } from '#web/ui/matching.ts'
import type { Option } from '#web/ui/SelectField.tsx'

type Choice = {
  options: readonly Option[]
  value: string | number | null
  onChange: (value: string | number | null) => void
}

const closed = { open: false, at: -1 } as const

/** What an editable combobox remembers: what is being typed, and which option its keys are on. */
export function useCombo({ options, value, onChange }: Choice) {
  const [typed, setTyped] = useState<string | null>(null)
  const [{ open, at }, show] = useState<{ open: boolean; at: number }>(closed)
  const chosen = options.find((option) => option.value === value)
  const found = useMemo(() => matching(options, typed ?? ''), [options, typed])

  function take(option: Option | undefined) {
    setTyped(null)
    show(closed)
    if (option && option.value !== value) onChange(option.value)
  }
  function write(text: string) {
    setTyped(text)
    show({ open: true, at: -1 })
    if (text === '' && value !== null) onChange(null)
  }
  const unfold = () => show({ open: true, at: found.findIndex((option) => option.value === value) })
  const close = () => show(closed)

  /** Whoever wrote a whole name has chosen it; anything else does not last. */
  function leave() {
    const name = fold(typed?.trim() ?? '')
    take(name ? found.find(({ label }) => fold(label) === name) : undefined)
  }
  function move(step: 1 | -1) {
    if (!open) unfold()
    else if (found.length > 0)
      show({ open, at: (Math.max(at, step < 0 ? 0 : -1) + step + found.length) % found.length })
  }
  function press(event: KeyboardEvent) {
    const { key } = event
    if (key === 'ArrowDown' || key === 'ArrowUp') move(key === 'ArrowDown' ? 1 : -1)
    // Enter on a closed list is the form's.
    else if (open && key === 'Enter') take(found.length === 1 ? found[0] : found[at])
    // The list closes, not the dialog it may be in.
    else if (open && key === 'Escape') close()
    else {
      if (open && key === 'Tab' && found[at]) take(found[at])
      return
    }
    event.preventDefault()
  }
  const point = (index: number) => show({ open, at: index })
  return {
    text: typed ?? chosen?.label ?? '',
    typed,
    open,
    at,
    chosen,
    found,
    take,
    write,
    unfold,
    close,
    leave,
    press,
    point,
  }
}
