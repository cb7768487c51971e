import { cleanText, parseLink, mapRuns, type RichText } from '#server/kernel/richText/richText.ts'

const places = /@@([A-Z0-9]+)@@/g

/**
 * Rich text with its places (`@@NOMBRE@@`) filled: what a value says is text, never markup nor another place. One
 * without a value stays as it is. In an address only a place that is the whole address is one.
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

/** The same for a line of plain text. */
export const fillText = (text: string, valueOf: (place: string) => string | undefined): string =>
  text.replaceAll(places, (whole, place: string) => valueOf(place) ?? whole)
