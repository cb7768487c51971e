/** The name if it looks like one, else undefined: a stranger must not send messages to others through our mails. */
export const toGreetingName = (name: string): string | undefined =>
  /^[\p{L}\p{M}]+(?:[ '’·-][\p{L}\p{M}]+){0,4}$/u.test(name) && name.length <= 50 ? name : undefined
