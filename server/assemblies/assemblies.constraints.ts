import type { ConstraintMessages } from '#server/kernel/http/problem.ts'

export const assembliesConstraints: ConstraintMessages = {
  assembly_name_key: { path: 'assemblyName', message: 'Ya hay una asamblea de este tipo con ese nombre' },
  assembly_standing: { path: 'assembly', message: 'Esta asamblea ya no existe: elige otra' },
}
