import { z } from 'zod'
import { normaliseLine } from '#contract/fields.ts'
import { texts } from '#contract/messages.ts'

/** E-mail addresses, validated the same way by every form, call, command and list (rule people-5). */

/** How the lack of an address reads, on screens, papers and downloads (rule people-17). */
export const noEmail = 'Sin correo'

/** The stored form: no surrounding spaces, lower case. */
export const normaliseEmail = (typed: string) => typed.trim().toLowerCase()

// One mailbox, a domain with a dot, nothing that could inject a header (rule input-7). The mailbox is plain ASCII:
// other mailboxes need SMTPUTF8 on every relay, which is not guaranteed. A domain may have any letters, because mail
// can write them in ASCII (punycode).
const shape =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+(?:\p{L}{2,63}|xn--[a-z0-9-]{1,58}[a-z0-9])$/u

export function isEmail(typed: string): boolean {
  const email = normaliseEmail(typed)
  return email.length <= 254 && email.indexOf('@') <= 64 && shape.test(email)
}

const lineOrNone = z.string().overwrite(normaliseLine).max(254, texts.email)
const line = lineOrNone.min(1, texts.required)

/** A new address, validated in full: it will be stored. */
export const givenEmail = line
  .refine((typed) => typed === '' || isEmail(typed), texts.email)
  .transform(normaliseEmail)

/** The address of somebody who may have none, which is '' (rule people-17). */
export const emailOrNone = lineOrNone
  .refine((typed) => typed === '' || isEmail(typed), texts.email)
  .transform(normaliseEmail)

/**
 * An address that is only looked up, for example to log in. It is validated less strictly, so that addresses stored
 * under an older rule still work; mail is sent only if the address is on file.
 */
export const knownEmail = line
  .refine((typed) => typed === '' || /^[^\s@\p{C}]+@[^\s@\p{C}]+$/u.test(typed), texts.email)
  .transform(normaliseEmail)

/** Whether a text may be what an address begins with, and is no name: «maria.garcia», «mgarcia82». */
export const mayBeMailbox = (text: string) =>
  /^[\p{L}\d._%+-]{3,64}$/u.test(text) && /\p{L}/u.test(text) && /[\d._%+]/.test(text)

/** An address by which its owner knows it, and whoever looks over their shoulder does not: «j•••@example.org». */
export const maskAddress = (address: string) => address.replace(/^(.?)[^@]*/u, '$1•••')
