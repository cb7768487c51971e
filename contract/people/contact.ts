import { z } from 'zod'
import { emailOrNone } from '#contract/people/email.ts'
import { buildFormShape } from '#contract/people/fieldSchemas.ts'

/** A person's contact data (rule people-2): e-mail, telephone in E.164, and whether they receive communications. */
export const contact = z.strictObject(buildFormShape('contact'))

/** The same as staff enter it: somebody may have no address (rule people-17). */
export const staffContact = contact.extend({ email: emailOrNone })
