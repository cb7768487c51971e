import type { ConstraintMessages } from '#server/kernel/http/problem.ts'

export const legalConstraints: ConstraintMessages = {
  legal_document_name_key: { path: 'name', message: 'Ya hay un documento con esta referencia' },
}
