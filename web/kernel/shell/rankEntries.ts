import type { MenuEntry } from '#web/kernel/shell/screens.ts'
import { fold } from '#web/ui/format.ts'

type SearchableEntry = Pick<MenuEntry, 'label' | 'sentence'>

/** Those whose name starts as typed, then those whose name holds it, then those whose sentence does. */
export function rankEntries<Kind extends SearchableEntry>(entries: readonly Kind[], typed: string): Kind[] {
  const wanted = fold(typed.trim())
  const rank = ({ label, sentence }: SearchableEntry) => {
    if (fold(label).startsWith(wanted)) return 0
    if (fold(label).includes(wanted)) return 1
    return fold(sentence).includes(wanted) ? 2 : 3
  }
  return entries.filter((entry) => rank(entry) < 3).toSorted((one, other) => rank(one) - rank(other))
}
