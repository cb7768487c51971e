import { z } from 'zod'
import { buildFormShape } from '#contract/people/fieldSchemas.ts'

/** A person's contact data (rule people-2): e-mail, telephone in E.164, and whether they receive communications. */
export const contact = z.strictObject(buildFormShape('contact'))
