import { z } from 'zod'
import { message } from '#server/kernel/message.ts'

const person = z.object({ affiliateId: z.number().int() })

/** The link to go on enrolling: of one enrolment, or of whatever waits at that address. */
export const enrolmentMessage = message('enrolment', z.object({ id: z.uuid().optional() }))
export const alreadyMessage = message('already', z.object({ affiliateId: z.number().int().nullable() }))
export const welcomeMessage = message('welcome', person)
/** `userId`: the account it was asked for, which may be deleted meanwhile. */
export const invitationMessage = message('invitation', person.extend({ userId: z.number().int().optional() }))
export const documentUsedMessage = message('document-used', z.object({}))
export const enrolmentRejectedMessage = message('enrolment-rejected', z.object({}))
