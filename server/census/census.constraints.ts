import { documentTaken } from '#contract/people/document.ts'
import type { ConstraintMessages } from '#server/kernel/http/problem.ts'

export const censusConstraints: ConstraintMessages = {
  affiliate_id_document_key: { path: 'idDocument', message: documentTaken },
}
