import { foldText } from '#contract/foldText.ts'
import type { Option } from '#web/ui/SelectField.tsx'

/** The most matches to show. */
export const mostMatches = 60

/**
 * The options that match the typed text, ignoring accents and case: first those that start with it, then those that
 * contain it.
 */
export function findMatches(options: readonly Option[], typed: string): Option[] {
  const wanted = foldText(typed.trim())
  if (!wanted) return options.slice(0, mostMatches)
  const starting: Option[] = []
  const holding: Option[] = []
  for (const option of options) {
    const at = foldText(option.label).indexOf(wanted)
    if (at === 0) starting.push(option)
    else if (at > 0) holding.push(option)
  }
  return [...starting, ...holding].slice(0, mostMatches)
}

/** What is said of a text that is not one of the options. */
export const describeMissed = (text: string) =>
  `«${text.trim()}» no es ninguna de las opciones: elige una de la lista`
