import type { ConstraintMessages } from '#server/kernel/http/problem.ts'

export const importConstraints: ConstraintMessages = {
  import_mapping_name_key: { path: 'name', message: 'Ya hay una forma de leer guardada con ese nombre' },
}
