import { fold } from '#web/ui/format.ts'
import type { Option } from '#web/ui/SelectField.tsx'

/** More than these are not worth reading: type another letter. */
export const mostMatches = 60

/** Those that start with what was typed, then those that hold it; accents and case aside. */
export function findMatches(options: readonly Option[], typed: string): Option[] {
  const wanted = fold(typed.trim())
  if (!wanted) return options.slice(0, mostMatches)
  const starting: Option[] = []
  const holding: Option[] = []
  for (const option of options) {
    const at = fold(option.label).indexOf(wanted)
    if (at === 0) starting.push(option)
    else if (at > 0) holding.push(option)
  }
  return [...starting, ...holding].slice(0, mostMatches)
}
