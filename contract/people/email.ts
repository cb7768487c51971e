/** E-mail addresses, judged the same way by forms, the server and the import (seeds 001 §5). */

/** The stored form: no surrounding spaces, lower case. */
export const normaliseEmail = (typed: string) => typed.trim().toLowerCase()

// One mailbox, a dotted domain, nothing that could inject a header (S25).
const shape =
  /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+)*@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+\p{L}{2,63}$/u

export function isEmail(typed: string): boolean {
  const email = normaliseEmail(typed)
  return email.length <= 254 && email.indexOf('@') <= 64 && shape.test(email)
}
