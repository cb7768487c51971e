import type { RichText, Run } from '#contract/richText.ts'
import { isPlace, parseLink } from '#contract/richTextLinks.ts'
import { listPlacesIn, places } from '#contract/placeNames.ts'
import { listRuns, mapLines, mapRuns } from '#contract/richTextMap.ts'
import { cleanText } from '#contract/richTextTidy.ts'

/** A placeholder that a text may have: what stands there, and an example of it. */
export type Place = { label: string; sample: string }
/** Placeholders by their names: NOMBRE is written `@@NOMBRE@@`. */
export type Places = Readonly<Record<string, Place>>

/** A placeholder as it is written in a text. */
export const writePlace = (name: string) => `@@${name}@@`

/**
 * Fills placeholders (`@@NOMBRE@@`) with values as plain text: markup and placeholders in a value have no effect.
 * A placeholder without a value is kept. In a link, only a placeholder that is the whole address is filled: what is
 * secret in a value does not get into an address of somebody else (rule document-5).
 */
export const fillPlaces = (blocks: RichText, valueOf: (place: string) => string | undefined): RichText =>
  mapRuns(joinPlaces(blocks), ({ link, ...run }) => {
    const filled = link === undefined || !isPlace(link) ? link : parseLink(fillText(link, valueOf))
    return {
      ...run,
      text: fillText(run.text, (place) => {
        const value = valueOf(place)
        return value === undefined ? undefined : cleanText(value)
      }),
      ...(filled !== undefined && { link: filled }),
    }
  })

/** A text in which each placeholder is of one style: of one whose style changes within it, that with which it begins. */
const joinPlaces = (blocks: RichText): RichText => mapLines(blocks, joinPlacesOf)

/** The same of one line. */
export function joinPlacesOf(runs: readonly Run[]): Run[] {
  const line = runs.map(({ text }) => text).join('')
  const found = Array.from(line.matchAll(places), ({ index, 0: { length } }) => ({
    from: index,
    to: index + length,
  }))
  let start = 0
  return runs.flatMap((run) => {
    const [from, end] = [start, (start += run.text.length)]
    // What begins in this run is of it whole, and what began before is not.
    const begun = found.find((place) => place.from < from && place.to > from)
    const open = found.find((place) => place.from >= from && place.from < end && place.to > end)
    const text = line.slice(Math.min(begun?.to ?? from, end), open?.to ?? end)
    return text === '' && run.text !== '' ? [] : [{ ...run, text }]
  })
}

/** Fills the placeholders of a plain text. */
export const fillText = (text: string, valueOf: (place: string) => string | undefined): string =>
  text.replaceAll(places, (whole, place: string) => valueOf(place) ?? whole)

/** The samples of placeholders as values: what an example is filled with. */
export const sampleOf = (known: Places) => (place: string) => known[place]?.sample

/** Whether anything of a text is seen. */
const isSeen = (text: string) => /[^\p{White_Space}\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text)

/**
 * The names of those placeholders of a text that whoever reads it would have filled before them: as words, or as the whole
 * address of a link that can be seen, where their value is an address.
 */
export const listFilled = (blocks: RichText, known: Places): string[] => [
  ...new Set(
    listRuns(joinPlaces(blocks)).flatMap(({ text, link = '' }) => {
      const said = Array.from(text.matchAll(places), ([, name = '']) => name)
      const [, linked = ''] = isPlace(link) && isSeen(text) ? link.split('@@') : []
      return parseLink(known[linked]?.sample ?? '') === undefined ? said : [...said, linked]
    }),
  ),
]

/** The names of the placeholders of a text, also those of its links. */
export const listPlaces = (blocks: RichText): string[] => [
  ...new Set(listRuns(joinPlaces(blocks)).flatMap(({ text, link = '' }) => listPlacesIn(`${text}\n${link}`))),
]
