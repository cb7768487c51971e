import type { RichText } from '#contract/richText.ts'
import { cleanText, parseLink, mapRuns } from '#server/kernel/richText/richText.ts'

const places = /@@([A-Z0-9]+)@@/g

/**
 * Fills placeholders (`@@NOMBRE@@`) with values as plain text: markup and placeholders in a value have no effect.
 * A placeholder without a value is kept. In a link, only a placeholder that is the whole address is filled.
 */
export const fillPlaces = (blocks: RichText, valueOf: (place: string) => string | undefined): RichText =>
  mapRuns(blocks, ({ link, ...run }) => {
    const filled = link === undefined ? undefined : parseLink(fillText(link, valueOf))
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
