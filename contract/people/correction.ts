import { z } from 'zod'
import { buildCorrectionShape } from '#contract/people/fieldSchemas.ts'

/** Fields that the server decides: accepted from older clients, never read (rule wire-4). */
const ignored = z.unknown().optional()
const serverFields = {
  id: ignored,
  creationTime: ignored,
  lastUpdateTime: ignored,
  bankAccountMasked: ignored,
  records: ignored,
  user: ignored,
  lastUser: ignored,
  admin: ignored,
}

/** The body of a correction of a profile: only the fields to change. Id 999 means no assembly. */
export const correction = {
  ...buildCorrectionShape(),
  version: z.number().int().min(1).optional(),
  ...serverFields,
}
