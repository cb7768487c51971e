import type { ClipboardEvent } from 'react'
import { announce } from '#web/ui/Announcer.tsx'

/** The lines of a pasted text that say something. */
export const splitLines = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')

type Rows = {
  /** How many more rows there is room for. */
  room: number
  /** What becomes of the row into which it is pasted. */
  first: (text: string) => void
  others: (texts: string[]) => void
}

/** Several pasted lines become several rows, the first of them where it was pasted if nothing stands there. */
export function pasteLines(event: ClipboardEvent<HTMLInputElement>, { room, first, others }: Rows) {
  const lines = splitLines(event.clipboardData.getData('text'))
  if (lines.length < 2) return
  event.preventDefault()
  const isEmpty = event.currentTarget.value.trim() === ''
  const [here = '', ...after] = isEmpty ? lines : ['', ...lines]
  if (isEmpty) first(here)
  const taken = after.slice(0, room)
  others(taken)
  const left = after.length - taken.length
  announce(
    left === 0
      ? `Añadidas ${taken.length + (isEmpty ? 1 : 0)} líneas`
      : `No caben todas: quedan fuera ${left}`,
  )
}
