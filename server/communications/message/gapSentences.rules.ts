import type { MergeField } from '#contract/communications/communication.ts'
import { mapLines } from '#contract/richTextMap.ts'
import { fillPlaces } from '#contract/richTextPlaces.ts'
import type { RichText } from '#contract/richText.ts'
import { closeGaps } from '#server/communications/message/closeGaps.ts'
import { fillExample } from '#server/communications/message/preview.rules.ts'

/** How many sentences are told of one place; there may be as many as a text has. */
const mostTold = 3

/**
 * The sentences of a text that somebody reads otherwise who has nothing for a place, as they read them: closed without it,
 * which only whoever wrote them can judge («Tu asamblea es y vota.»). `more`: how many there are beside those told.
 */
export function listGapSentences(blocks: RichText, place: MergeField): { sentences: string[]; more: number } {
  const usual = new Set(sentencesOf(fillPlaces(blocks, fillExample)))
  const other = sentencesOf(fillPlaces(closeGaps(blocks, [place]), fillExample))
  const changed = [...new Set(other)].filter((sentence) => !usual.has(sentence))
  return { sentences: changed.slice(0, mostTold), more: Math.max(0, changed.length - mostTold) }
}

function sentencesOf(blocks: RichText): string[] {
  const lines: string[] = []
  mapLines(blocks, (runs) => {
    lines.push(runs.map(({ text }) => text).join(''))
    return [...runs]
  })
  return lines
    .flatMap((line) => line.split(/\n|(?<=[.!?…][»”")]?)\s+/))
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '')
}
