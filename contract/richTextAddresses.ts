import type { RichText, Run } from '#contract/richText.ts'
import { parseLink } from '#contract/richTextLinks.ts'
import { mapLines } from '#contract/richTextMap.ts'

/** An address of the web as people type it; what closes a sentence or a bracket after it is none of it. */
const addresses = /(?<![\p{L}\p{N}@./-])(?:https?:\/\/|www\.)[^\s<>"«»“”]+/giu
const closing = /[.,;:!?'’)\]}…*_]+$/

/** A copy of the text in which each address that was typed as words is a link, but for one that is filled in. */
export const linkAddresses = (blocks: RichText): RichText => mapLines(blocks, (runs) => runs.flatMap(linkRun))

function linkRun(run: Run): Run[] {
  if (run.link !== undefined) return [run]
  const parts: Run[] = []
  let at = 0
  for (const { 0: found, index } of run.text.matchAll(addresses)) {
    const typed = found.slice(0, found.length - endOf(found).length)
    const link = linkOf(typed)
    if (link === undefined) continue
    parts.push({ ...run, text: run.text.slice(at, index) }, { ...run, text: typed, link })
    at = index + typed.length
  }
  return [...parts, { ...run, text: run.text.slice(at) }].filter(({ text }) => text !== '')
}

/** What follows an address; a bracket that the address itself opened is of it. */
function endOf(found: string): string {
  const [end = ''] = closing.exec(found) ?? []
  const opened = found.slice(0, found.length - end.length)
  const isOpen = opened.split('(').length > opened.split(')').length
  return isOpen && end.startsWith(')') ? end.slice(1) : end
}

/** Where a typed address leads; undefined when it names no host, or would be filled in. */
export function linkOf(typed: string): string | undefined {
  if (typed.includes('@@') || !/^(?:https?:\/\/)?[^/?#]+\.[^/?#.]/i.test(typed)) return undefined
  return parseLink(/^www\./i.test(typed) ? `https://${typed}` : typed)
}
