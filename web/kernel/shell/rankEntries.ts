import { foldText } from '#contract/foldText.ts'
import type { MenuEntry } from '#web/kernel/shell/screens.ts'

type SearchableEntry = Pick<MenuEntry, 'label' | 'sentence'>

/**
 * The entries that match the typed text: first by the start of their name, then by any part of it, then by their
 * sentence.
 */
export function rankEntries<Kind extends SearchableEntry>(entries: readonly Kind[], typed: string): Kind[] {
  const wanted = foldText(typed.trim())
  const rank = ({ label, sentence }: SearchableEntry) => {
    if (foldText(label).startsWith(wanted)) return 0
    if (foldText(label).includes(wanted) || toSingular(label).startsWith(toSingular(wanted))) return 1
    return foldText(sentence).includes(wanted) ? 2 : 3
  }
  return entries.filter((entry) => rank(entry) < 3).toSorted((one, other) => rank(one) - rank(other))
}

/** Words without their plural ending: «listas fijas» is «lista fija», «importaciones» «importacion». */
const toSingular = (text: string) => foldText(text).replaceAll(/(?<=[aeiou])s\b|(?<=[lnrdz])es\b/g, '')
