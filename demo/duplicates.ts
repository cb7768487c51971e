import type { Member } from '#demo/member.ts'

/** One in so many enrolments is the previous person again, on another day and with another document. */
const duplicateEvery = 397
const firstIndex = 60

/** At some indexes, the previous person with another document and address (a possible duplicate); else `member` unchanged. */
export function maybeDuplicate(index: number, previous: Member | undefined, member: Member): Member {
  if (!previous || index < firstIndex || index % duplicateEvery !== 0) return member
  const { id, idDocument, documentType, creationTime, lastUpdateTime } = member
  const email = previous.email.replace('@', '.otro@')
  return { ...previous, id, idDocument, documentType, email, creationTime, lastUpdateTime }
}
