import { formatCount } from '#contract/plural.ts'
import type { DependentCounts } from '#contract/census/duplicates/merges.ts'
import { formatList } from '#web/ui/format.ts'

const nouns: Record<keyof DependentCounts, readonly [one: string, many: string]> = {
  records: ['registro', 'registros'],
  comments: ['comentario', 'comentarios'],
  attendances: ['asistencia', 'asistencias'],
  sectorals: ['asamblea sectorial', 'asambleas sectoriales'],
  accounts: ['cuenta', 'cuentas'],
  offices: ['cargo en una asamblea', 'cargos en asambleas'],
}

/**
 * «3 registros, 2 comentarios y 1 cuenta»; null when the profile has none of them. Whoever may not know how many comments
 * and attendances there are reads that those move too.
 */
export function describeBelongings(belongings: DependentCounts): string | null {
  const parts = Object.entries(nouns).flatMap(([name, [one, many]]) => {
    // Object.entries does not type the keys.
    const count = belongings[name as keyof DependentCounts]
    return count !== null && count > 0 ? [formatCount(count, one, many)] : []
  })
  if (belongings.comments === null) parts.push('los comentarios y asistencias que tenga')
  return parts.length > 0 ? formatList(parts) : null
}
