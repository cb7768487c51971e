import { z } from 'zod'
import { instant } from '#contract/fields.ts'

/** One time that somebody else looked at a person's data: when, what for, and who, as the reader may know them. */
export const access = z.object({
  creationDate: instant,
  action: z.string(),
  /** The same in the words of who was looked at (contract/people/looks.ts). */
  told: z.string(),
  /** The title of the screen on which it was; null of what no screen does. */
  screen: z.string().nullable(),
  by: z.string(),
  /** That a file was opened: the file itself, or what is read with it, in words («los comentarios»). */
  opened: z.object({ part: z.string().nullable() }).nullable(),
})
export type Access = z.output<typeof access>
