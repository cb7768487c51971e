import { z } from 'zod'
import { readStoredDraft, saveDraft } from '#web/kernel/form/draft.ts'

// Kept as drafts are, in this tab for its user alone: the log would have to note each look at it (decision 48).
const place = 'recent-people'
const most = 8
const kept = z.object({ people: z.array(z.object({ id: z.number(), name: z.string() })) })
type Opened = z.output<typeof kept>['people'][number]

/** The people whose files the user opened in this tab, the latest first. */
export const readRecentPeople = (): Opened[] => kept.safeParse(readStoredDraft(place)).data?.people ?? []

/** Notes that a file was opened. */
export function noteOpened(person: Opened) {
  const others = readRecentPeople().filter(({ id }) => id !== person.id)
  saveDraft(place, { people: [person, ...others].slice(0, most) })
}
