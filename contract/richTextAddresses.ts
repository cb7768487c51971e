import type { RichText, Run } from '#contract/richText.ts'
import { parseLink } from '#contract/richTextLinks.ts'
import { mapLines } from '#contract/richTextMap.ts'

/** An address of the web as people type it; what closes a sentence or a bracket after it is none of it. */
const addresses = /(?<![\p{L}\p{N}@./-])(?:https?:\/\/|www\.)[^\s<>"«»“”]+/giu
const closing = /[.,;:!?'’)\]}…*_]+$/

/** A copy of the text in which each address that was typed as words is a link, but for one that is filled in. */
export const linkAddresses = (blocks: RichText): RichText => mapLines(blocks, linkLine)

/** Whether an address that was typed as words would be filled in: a program of mail makes a link of it by itself. */
export const hasFilledAddress = (blocks: RichText): boolean => {
  let isFilled = false
  mapLines(blocks, (runs) => {
    const line = runs.map(({ text }) => text).join('')
    isFilled ||= [...line.matchAll(addresses)].some(([found]) => found.includes('@@'))
    return [...runs]
  })
  return isFilled
}

/** An address is read as it stands in its line, however parts of it are marked; one of which a part is a link stays. */
function linkLine(runs: readonly Run[]): Run[] {
  const line = runs.map(({ text }) => text).join('')
  const typed = [...line.matchAll(addresses)].flatMap(({ 0: found, index }) => {
    const end = index + found.length - endOf(found).length
    const link = linkOf(line.slice(index, end))
    return link === undefined ? [] : [{ start: index, end, link }]
  })
  const placed = placeRuns(runs)
  const overlaps = (run: Placed, { start, end }: (typeof typed)[number]) => run.start < end && start < run.end
  const free = typed.filter(
    (each) => !placed.some((run) => run.run.link !== undefined && overlaps(run, each)),
  )
  return placed.flatMap(({ run, start, end }) => {
    const parts: Run[] = []
    let at = start
    for (const each of free) {
      if (!overlaps({ run, start, end }, each)) continue
      const from = Math.max(each.start, start)
      const to = Math.min(each.end, end)
      parts.push(
        { ...run, text: line.slice(at, from) },
        { ...run, text: line.slice(from, to), link: each.link },
      )
      at = to
    }
    const isWhole = parts.length === 0
    return isWhole
      ? [run]
      : [...parts, { ...run, text: line.slice(at, end) }].filter(({ text }) => text !== '')
  })
}

type Placed = { run: Run; start: number; end: number }

/** Runs with where each begins and ends in its line. */
function placeRuns(runs: readonly Run[]): Placed[] {
  let end = 0
  return runs.map((run) => {
    const start = end
    end += run.text.length
    return { run, start, end }
  })
}

/** What follows an address; a bracket that the address itself opened is of it. */
function endOf(found: string): string {
  const [end = ''] = closing.exec(found) ?? []
  const opened = found.slice(0, found.length - end.length)
  const isOpen = opened.split('(').length > opened.split(')').length
  return isOpen && end.startsWith(')') ? end.slice(1) : end
}

/** Where a typed address leads; undefined when it names no host, or somebody before it, or would be filled in. */
export function linkOf(typed: string): string | undefined {
  if (typed.includes('@@') || !/^(?:https?:\/\/)?[^/?#]+\.[^/?#.]/i.test(typed)) return undefined
  // Whoever stands before the host makes one read another.
  if (/^(?:https?:[\\/]*)?[^\\/?#]*@/i.test(typed)) return undefined
  return parseLink(/^www\./i.test(typed) ? `https://${typed}` : typed)
}
