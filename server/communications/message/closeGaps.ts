import type { RichText, Run } from '#contract/richText.ts'
import { mapLines } from '#contract/richTextMap.ts'
import { joinPlacesOf } from '#contract/richTextPlaces.ts'
import { removeEmpty, tidyRuns } from '#contract/richTextTidy.ts'

/** Words that mean nothing before what is not there. */
const leading =
  /(?<![\p{L}\p{N}])(?:(?:de|del|a|al|en|por|para|con|desde|hasta|hacia|y|e|o|u)[^\S\n]+)?(?:(?:el|la|los|las)[^\S\n]+)?$/iu
const space = '[^\\S\\n]'
/** What may stand right after a word: the end, or a sign. */
const closing = new RegExp(`^${space}*(?=$|[\\n.,:;!?…)»”\\]])`)
const opened = new RegExp(`${space}*[(«“\\[]${space}*$`)
const closed = new RegExp(`^${space}*[)»”\\]]`)

type Cut = { from: number; to: number; insert: string }

/**
 * A text for somebody of whom some places are empty: they are gone, and so is what stands there for them alone (a space,
 * «de», brackets), so that each sentence closes (rule communication-5). What says nothing any more is gone whole.
 */
export const closeGaps = (blocks: RichText, empty: readonly string[]): RichText =>
  empty.length === 0 ? blocks : removeEmpty(mapLines(blocks, (runs) => closeLine(joinPlacesOf(runs), empty)))

function closeLine(runs: readonly Run[], empty: readonly string[]): Run[] {
  const line = runs.map(({ text }) => text).join('')
  const place = `@@(?:${empty.join('|')})@@`
  const cuts = Array.from(
    line.matchAll(new RegExp(`${place}(?:${space}?${place})*`, 'g')),
    ({ index, 0: gap }) => cutOf(line, index, index + gap.length),
  )
  if (cuts.length === 0) return [...runs]
  const left = tidyRuns(cutRuns(runs, joinCuts(cuts)))
  return left.some(({ text }) => /[\p{L}\p{N}@]/u.test(text)) ? left : []
}

/** What two gaps both take is taken once. */
function joinCuts(cuts: readonly Cut[]): Cut[] {
  const joined: Cut[] = []
  for (const cut of cuts) {
    const last = joined.at(-1)
    if (last && last.to > cut.from) joined[joined.length - 1] = { ...cut, from: last.from }
    else joined.push(cut)
  }
  return joined
}

/** How much of a line is looked at beside a gap. */
const near = 60

/** What is taken out of a line around a gap. */
function cutOf(line: string, at: number, end: number): Cut {
  const start = Math.max(0, at - near)
  const before = line.slice(start, at)
  const after = line.slice(end, end + near)
  // Another place stands there: «de @@APELLIDO1@@ @@APELLIDO2@@».
  const next = /^[^\S\n]*(?=@@[A-Z0-9]+@@)/.exec(after)
  if (next) return { from: at, to: end + next[0].length, insert: '' }
  const [left, right] = [opened.exec(before), closed.exec(after)]
  if (left && right) return { from: start + left.index, to: end + right[0].length, insert: '' }
  const said = before.slice(0, leading.exec(before)?.index)
  const from = start + said.length
  if (/(?:^|\n|[.!?…][^\S\n])[^\S\n]*$/.test(said)) return beginAnew(after, { from, end })
  const close = closing.exec(after)
  // «Hola, @@NOMBRE@@:» is «Hola:».
  if (close) return { from: start + said.search(/,?[^\S\n]*$/), to: end + close[0].length, insert: '' }
  return { from, to: end + (/^[^\S\n]+/.exec(after)?.[0].length ?? 0), insert: '' }
}

/** A sentence that began with the gap begins with the next word; a line that was nothing else is none. */
function beginAnew(after: string, { from, end }: { from: number; end: number }): Cut {
  const [signs = ''] = /^[^\S\n]*(?:[,;:.][^\S\n]*)?/.exec(after) ?? []
  const [next = ''] = /^(?:\n|\p{Ll})/u.exec(after.slice(signs.length)) ?? []
  return { from, to: end + signs.length + next.length, insert: next.trim().toLocaleUpperCase('es') }
}

/** The runs of a line without what is cut; what is put in is of the run in which a cut ends. */
function cutRuns(runs: readonly Run[], cuts: readonly Cut[]): Run[] {
  let start = 0
  return runs.flatMap((run) => {
    const [from, end] = [start, (start += run.text.length)]
    let text = ''
    let at = from
    for (const cut of cuts) {
      if (cut.to <= from || cut.from >= end) continue
      text += run.text.slice(at - from, Math.max(at, cut.from) - from)
      if (cut.to <= end) text += cut.insert
      at = Math.min(end, cut.to)
    }
    text += run.text.slice(at - from)
    return text === '' ? [] : [{ ...run, text }]
  })
}
