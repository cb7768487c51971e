/** The part of a server's answer that says in numbers what it is about (RFC 3463): «5.1.1». */
const statusOf = (answer: string) => /\b5\.(\d{1,3})\.(\d{1,3})\b/.exec(answer)

/**
 * Whether an answer is about the address or its mailbox. Anything else – policy, relaying, a block list, a quota of the
 * sender, an answer without numbers – may as well be said to everybody.
 */
export function isOfRecipient(answer: string): boolean {
  const [, subject, detail] = statusOf(answer) ?? []
  return subject === '2' || (subject === '1' && detail !== '7' && detail !== '8')
}
