import type { HowMany } from '#contract/communications/communications.ts'
import { leastChosen, sayPeople } from '#contract/communications/counts.ts'

/** How many people of a count there are, as far as it is said (rule communication-1). */
export const formatPeople = (people: number | null, { isExact }: Pick<HowMany, 'isExact'>) =>
  sayPeople(people, isExact, leastChosen)
