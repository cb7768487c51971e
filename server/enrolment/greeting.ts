/** The name, if it reads like one: neither our mails nor our pages carry a stranger's messages to others. */
export const nameToGreet = (name: string): string | undefined =>
  /^[\p{L}\p{M}]+(?:[ '’·-][\p{L}\p{M}]+){0,4}$/u.test(name) && name.length <= 50 ? name : undefined
