import { z } from 'zod'
import { mergeFieldNames } from '#contract/communications/communication.ts'
import { choiceFilter, manyFilter } from '#contract/filters.ts'

/** By whom a mail is shown: nobody, with data of an example. */
export const previewQuery = z.strictObject({
  /** What they have nothing for. */
  without: manyFilter(z.enum(mergeFieldNames)),
  /** Whether their names are long, with marks. */
  long: choiceFilter(['true']),
})

/** A mail as it is read, and what is wrong with it. */
export const previewedMail = z.object({
  subject: z.string(),
  html: z.string(),
  plain: z.string(),
  problems: z.array(z.object({ level: z.enum(['error', 'warning']), message: z.string() })),
})

/** A place of a text that some who get it have nothing for. */
export const gap = z.object({
  place: z.enum(mergeFieldNames),
  people: z.number().int().nullable(),
  /** The sentences with it as those people read them: the first ones, and how many more there are. */
  sentences: z.array(z.string()),
  more: z.number().int(),
})
