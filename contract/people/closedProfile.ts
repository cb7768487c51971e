import { z } from 'zod'
import { day, instant } from '#contract/fields.ts'
import { departureAsked } from '#contract/people/departure.ts'
import { buildReplyShape } from '#contract/people/fieldReplies.ts'
import { listedFields, type PersonField } from '#contract/people/fields.ts'

/** The days in which a death that was recorded by mistake gives everything back. */
export const deathDays = 30

/** What staff see of somebody who left, beside the dates (rule privacy-5). */
export const closedFields = [
  'name',
  'lastName1',
  'lastName2',
  'documentType',
  'idDocument',
  'inscriptionType',
] as const satisfies readonly PersonField[]
const shown: readonly string[] = closedFields

/** The fields of the census list that nobody sees of former members. */
export const hiddenListedFields = listedFields.filter((field) => !shown.includes(field))

/** The profile of somebody who left. `blocked` tells it from an open one, which has no such field. */
export const closedProfile = z.object({
  blocked: z.literal(true),
  id: z.number().int(),
  creationTime: instant,
  /** Null when an old list has not said it. */
  unregisteredAt: instant.nullable(),
  /** Of who has died: when, who said so, and who wrote it down; `undoable` while that gives everything back. */
  deceased: z
    .object({
      day: day.nullable(),
      saidBy: z.string(),
      recordedBy: z.string().nullable(),
      recordedAt: instant,
      undoable: z.boolean(),
    })
    .nullable(),
  /** How they asked staff to leave, and who wrote it down; null of who left by themselves, or has died. */
  departure: departureAsked.extend({ recordedBy: z.string() }).nullable(),
  ...buildReplyShape(closedFields),
})
export type ClosedProfile = z.output<typeof closedProfile>
