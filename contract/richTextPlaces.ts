import type { RichText } from '#contract/richText.ts'
import { isPlace, parseLink } from '#contract/richTextLinks.ts'
import { listRuns, mapRuns } from '#contract/richTextMap.ts'
import { cleanText } from '#contract/richTextTidy.ts'

/** A placeholder that a text may have: what stands there, and an example of it. */
export type Place = { label: string; sample: string }
/** Placeholders by their names: NOMBRE is written `@@NOMBRE@@`. */
export type Places = Readonly<Record<string, Place>>

/** A placeholder as it is written in a text. */
export const writePlace = (name: string) => `@@${name}@@`

const places = /@@([A-Z0-9]+)@@/g
/** What somebody may have meant as a placeholder: also with small letters, spaces or accents. */
const meantPlaces = /@@([^@\n]{1,40})@@/g

/**
 * Fills placeholders (`@@NOMBRE@@`) with values as plain text: markup and placeholders in a value have no effect.
 * A placeholder without a value is kept. In a link, only a placeholder that is the whole address is filled: what is
 * secret in a value does not get into an address of somebody else (rule document-5).
 */
export const fillPlaces = (blocks: RichText, valueOf: (place: string) => string | undefined): RichText =>
  mapRuns(blocks, ({ link, ...run }) => {
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

/** Fills the placeholders of a plain text. */
export const fillText = (text: string, valueOf: (place: string) => string | undefined): string =>
  text.replaceAll(places, (whole, place: string) => valueOf(place) ?? whole)

/** The samples of placeholders as values: what an example is filled with. */
export const sampleOf = (known: Places) => (place: string) => known[place]?.sample

/**
 * The names of the placeholders in a plain text, once each: all that would be filled, and those that somebody may have
 * meant. The two are looked for apart: in `@@a@@ENLACE@@` the one that is filled begins within the other.
 */
export const listPlacesIn = (text: string): string[] => [
  ...new Set(
    [meantPlaces, places].flatMap((form) => Array.from(text.matchAll(form), ([, name = '']) => name)),
  ),
]

/** The names of the placeholders of a text, also those of its links. */
export const listPlaces = (blocks: RichText): string[] => [
  ...new Set(listRuns(blocks).flatMap(({ text, link = '' }) => listPlacesIn(`${text}\n${link}`))),
]
