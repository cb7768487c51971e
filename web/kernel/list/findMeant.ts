import { foldText } from '#contract/foldText.ts'
import { fits, judgeFit } from '#contract/people/fit.ts'
import type { FilterOption } from '#web/kernel/list/filters.ts'

const fewestLetters = 3

/** The options that a typed text may mean, the likeliest first: the same, begun so, held in them, one letter wrong. */
export function findMeant<Option extends FilterOption>(options: readonly Option[], text: string): Option[] {
  const typed = foldText(text.trim())
  if (typed.length < fewestLetters) return []
  const ranked = options.flatMap((option) => {
    const fit = judgeFit(typed, foldText(option.label))
    return fit === undefined ? [] : [{ option, rank: fits.indexOf(fit) }]
  })
  return ranked.toSorted((one, other) => one.rank - other.rank).map(({ option }) => option)
}
