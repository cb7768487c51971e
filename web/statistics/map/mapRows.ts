import type { ListParams } from '#contract/statistics/groups.ts'
import type { Bar, Counted } from '#contract/statistics/shapes.ts'

/** A row of a map's table: an area, or people beside the map. */
export type MapRow = {
  /** Of an area on the map; null beside it. */
  code: string | null
  label: string
  count: number
  before: number
  /** The list behind it, or for a province its own map. */
  list: ListParams | null
  map?: string
}

const unplaced = {
  city: 'Fuera de la lista de municipios, o con un nombre que está en varias provincias',
  district: 'Fuera de la lista de distritos de Madrid',
}
const unknown = { city: 'Sin municipio', district: 'Sin distrito' }

type Group = Omit<MapRow, 'count' | 'before'>

/**
 * The rows of a map of Spain by provinces (`ES`), of one by its municipalities, of Madrid by districts: its areas, the largest first, and beside it everybody else who is counted. All rows together are the
 * total, and each group of the count is in one of them (rule statistics-15).
 */
export function listMapRows(
  { rows }: Counted,
  place: string,
  nameProvince: (code: string) => string,
): MapRow[] {
  const sums = new Map<string, MapRow>()
  for (const row of rows) {
    const group = groupOf(row, place, nameProvince)
    const key = group.code ?? ` ${group.label}`
    const sum = sums.get(key) ?? { ...group, count: 0, before: 0 }
    sums.set(key, { ...sum, count: sum.count + row.count, before: sum.before + (row.before ?? 0) })
  }
  const all = [...sums.values()].filter(({ count, before }) => count + before > 0)
  const [areas, beside] = [all.filter(({ code }) => code !== null), all.filter(({ code }) => code === null)]
  const order = (one: MapRow, other: MapRow) =>
    other.count - one.count || one.label.localeCompare(other.label, 'es')
  return [...areas.toSorted(order), ...beside.toSorted(order)]
}

function groupOf(
  { key, label, code, list }: Bar,
  place: string,
  nameProvince: (code: string) => string,
): Group {
  const by = place === 'distritos' ? 'district' : 'city'
  if (key === null) return { code: null, label: unknown[by], list }
  if (code === null) return { code: null, label: unplaced[by], list: null }
  if (place === 'distritos') return { code, label, list }
  const province = code.slice(0, 2)
  if (place === 'ES') return { code: province, label: nameProvince(province), list: null, map: province }
  return province === place
    ? { code, label, list }
    : { code: null, label: 'En otras provincias', list: null, map: 'ES' }
}

/** How many are on the map, of all. */
export const sumRows = (rows: readonly MapRow[]) => rows.reduce((sum, { count }) => sum + count, 0)
