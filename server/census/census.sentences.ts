import { documentTaken } from '#contract/people/document.ts'
import type { Sentences } from '#server/kernel/problem.ts'

export const censusSentences: Sentences = {
  affiliate_id_document_key: { path: 'idDocument', message: documentTaken },
  import_mapping_name_key: { path: 'name', message: 'Ya hay una forma de leer guardada con ese nombre' },
}
