import type { ConstraintMessages } from '#server/kernel/http/problem.ts'

export const segmentsConstraints: ConstraintMessages = {
  segment_name_key: { path: 'name', message: 'Ya tienes un segmento con ese nombre' },
}
