import { z } from 'zod'
import { instant } from '#contract/fields.ts'

/** One time that somebody else looked at a person's data: when, what for, and who, as the reader may know them. */
export const access = z.object({
  creationDate: instant,
  action: z.string(),
  by: z.string(),
  /** That a file was opened, or one of the parts that are read with it. */
  opening: z.enum(['file', 'part']).nullable(),
})
export type Access = z.output<typeof access>
