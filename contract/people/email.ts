import { z } from 'zod'
import { normaliseLine } from '#contract/fields.ts'
import { texts } from '#contract/messages.ts'

/** E-mail addresses, judged the same way by every form, call, command and list (rule people-5). */

/** The stored form: no surrounding spaces, lower case. */
export const normaliseEmail = (typed: string) => typed.trim().toLowerCase()

// One mailbox, a dotted domain, nothing that could inject a header (rule input-7). The mailbox is plain ASCII: mail to any
// other leaves only through relays with SMTPUTF8, which nobody promises. A domain may have any letters: mail has a
// plain way to write those.
const shape =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+(?:\p{L}{2,63}|xn--[a-z0-9-]{1,58}[a-z0-9])$/u

export function isEmail(typed: string): boolean {
  const email = normaliseEmail(typed)
  return email.length <= 254 && email.indexOf('@') <= 64 && shape.test(email)
}

const line = z.string().overwrite(normaliseLine).min(1, texts.required).max(254, texts.email)

/** An address that somebody gives as theirs. */
export const givenEmail = line
  .refine((typed) => typed === '' || isEmail(typed), texts.email)
  .transform(normaliseEmail)

/**
 * An address that somebody says is known here: looser, so that nobody whom an older rule let in is shut out. Mail
 * leaves for it only if it is known.
 */
export const knownEmail = line
  .refine((typed) => typed === '' || /^[^\s@\p{C}]+@[^\s@\p{C}]+$/u.test(typed), texts.email)
  .transform(normaliseEmail)
