import type { ConstraintMessages } from '#server/kernel/http/problem.ts'

export const tagsConstraints: ConstraintMessages = {
  tag_name_key: { path: 'name', message: 'Ya tienes una etiqueta o una lista con ese nombre' },
}
