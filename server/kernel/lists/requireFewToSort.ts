import { mostSorted } from '#contract/column.ts'
import { formatInteger } from '#contract/plural.ts'
import { Problem } from '#server/kernel/http/problem.ts'

/** Throws if there are more rows than are sorted at once; `rows` is what they are called. */
export async function requireFewToSort(rows: string, count: () => Promise<number>): Promise<void> {
  if ((await count()) <= mostSorted) return
  const most = formatInteger(mostSorted)
  const message = `Así solo se ordenan hasta ${most} ${rows}: añade un filtro, u ordena por otra cosa.`
  throw new Problem('conflicto', message, { errors: [{ in: 'query', path: 'sort', message }] })
}
