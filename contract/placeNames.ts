/** A placeholder in a text: `@@NOMBRE@@`. */
export const places = /@@([A-Z0-9]+)@@/g
/** What somebody may have meant as a placeholder: also with small letters, spaces or accents. */
const meantPlaces = /@@([^@\n]{1,40})@@/g

/**
 * The names of the placeholders in a plain text, once each: all that would be filled, and those that somebody may have
 * meant. The two are looked for apart: in `@@a@@ENLACE@@` the one that is filled begins within the other.
 */
export const listPlacesIn = (text: string): string[] => [
  ...new Set(
    [meantPlaces, places].flatMap((form) => Array.from(text.matchAll(form), ([, name = '']) => name)),
  ),
]
