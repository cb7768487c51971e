import { z } from 'zod'
import { askedShape } from '#contract/people/fieldSchemas.ts'

/** How somebody is reached (rule people-2): an e-mail, a telephone stored as E.164, and whether bulletins may be sent. */
export const contact = z.strictObject(askedShape('contact'))
