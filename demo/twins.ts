import type { Member } from '#demo/member.ts'

/** One enrolment in so many is somebody who had enrolled just before, on another day and with another document. */
const oneIn = 397
const leastIndex = 60

/** The enrolments that a census keeper will want to look at twice; everybody else as they come. */
export function secondTime(index: number, previous: Member | undefined, member: Member): Member {
  if (!previous || index < leastIndex || index % oneIn !== 0) return member
  const { id, idDocument, documentType, creationTime, lastUpdateTime } = member
  const email = previous.email.replace('@', '.otro@')
  return { ...previous, id, idDocument, documentType, email, creationTime, lastUpdateTime }
}
