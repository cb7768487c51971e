import { z } from 'zod'
import { id, paragraphs, requiredLine } from '#contract/fields.ts'
import { blankToNull } from '#contract/formSchemas.ts'

/** What a record says of what happened, beside its kind. */
export const recordWords = {
  title: requiredLine(),
  description: z.preprocess((value) => value ?? '', paragraphs()),
  dataProtectionTemplateId: blankToNull(id).default(null),
}
