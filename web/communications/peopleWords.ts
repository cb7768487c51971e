import { leastSaid } from '#contract/communications/counts.ts'
import { formatCount } from '#contract/plural.ts'

/** How many people there are, also where of few it is not said (rule communication-1). */
export const formatPeople = (count: number | null) =>
  count === null ? `menos de ${leastSaid} personas` : formatCount(count, 'persona', 'personas')
