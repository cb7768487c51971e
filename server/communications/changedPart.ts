/** How much of what stayed is kept around a change, and how much of a change, in characters. */
const around = 40
const most = 2_000

/** How far two texts begin alike. */
function countAlike(one: string, other: string): number {
  const end = Math.min(one.length, other.length)
  let at = 0
  while (at < end && one[at] === other[at]) at += 1
  return at
}

const turn = (text: string) => text.split('').toReversed().join('')

/** A part of a text with a mark where something is left out. */
function cut(text: string, from: number, to: number): string {
  const end = Math.min(to, from + most)
  return `${from > 0 ? '…' : ''}${text.slice(from, end)}${end < text.length ? '…' : ''}`.toWellFormed()
}

/**
 * What is other between two texts, with some of what stands around it, and at most so much: the log of a text that is
 * changed often does not keep the whole of it each time (rule log-4).
 */
export function findChangedPart(before: string, after: string): { before: string; after: string } {
  const start = countAlike(before, after)
  const end = countAlike(turn(before.slice(start)), turn(after.slice(start)))
  const from = Math.max(0, start - around)
  const cutSide = (text: string) => cut(text, from, Math.min(text.length, text.length - end + around))
  return { before: cutSide(before), after: cutSide(after) }
}
