import { requiredLine } from '#contract/fields.ts'
import { z } from 'zod'
import { texts } from '#contract/messages.ts'
import { givenEmail } from '#contract/people/email.ts'
import { normalisePhone } from '#contract/people/phone.ts'
import { optionalLine } from '#contract/formSchemas.ts'

/** How somebody is reached (rule people-2): an e-mail, a telephone stored as E.164, and whether bulletins may be sent. */
export const contactShape = {
  email: givenEmail,
  phone: requiredLine(60).transform((typed, context) => {
    const phone = normalisePhone(typed)
    if (phone === undefined) context.addIssue({ code: 'custom', message: texts.format })
    return phone ?? z.NEVER
  }),
  studies: optionalLine(200),
  job: optionalLine(200),
}

export const contact = z.strictObject({ ...contactShape, communications: z.boolean().default(false) })
