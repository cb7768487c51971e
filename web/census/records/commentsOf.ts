import { comments } from '#contract/census/records/comments.ts'
import { queryOf } from '#web/kernel/api/queries.ts'

/** The query of the comments about a person, newest first. */
export const commentsOf = (idDocument: string) => queryOf(comments.ofPerson, { params: { id: idDocument } })
