import { useQuery } from '@tanstack/react-query'
import { admins, type Role } from '#contract/actor.ts'
import { mayAsk } from '#contract/people/choosing/factRights.ts'
import { bandOf, dimensionOf, type DimensionName } from '#contract/statistics/dimensions.ts'
import {
  fixedKeys,
  groupParams,
  joinParams,
  nameGroup,
  type ListParams,
} from '#contract/statistics/groups.ts'
import { seedCounts } from '#contract/statistics/seedCounts.ts'
import type { Counted } from '#contract/statistics/shapes.ts'
import { statistics } from '#contract/statistics/statistics.ts'
import { queryOf } from '#web/kernel/api/queries.ts'
import type { ChartLink, ChartPoint } from '#web/kernel/charts/points.ts'
import { useSession } from '#web/kernel/session/session.ts'
import { isOfNow, type Asked } from '#web/statistics/asked.ts'
import { readToday } from '#web/statistics/today.ts'

/** The dimensions that the specification's own calls count. */
export type SeedDimension = 'sex' | 'inscriptionType' | 'age'
const seedCalls = { sex: seedCounts.gender, inscriptionType: seedCounts.inscriptionType, age: seedCounts.age }

/** The list behind a number, for whoever may open it. */
export const toMembers = (role: Role | undefined, search: ListParams | null): ChartLink | undefined =>
  search && role
    ? { to: admins({ role }) ? '/censo-base/inscritos' : '/mi-asamblea/inscritos', search }
    : undefined

/** The assembly, or their type, as a list asks for them. */
export const whereParams = ({ assemblyId, assemblyType }: Asked): ListParams => ({
  ...(assemblyId !== undefined && { assemblyId: String(assemblyId) }),
  ...(assemblyType && { assemblyType }),
})

type Pair = readonly [key: string | number | null, count: number | null]

/** The rows of one of the specification's calls as the groups of its dimension, ages in bands. */
export function groupPairs(dimension: SeedDimension, pairs: readonly Pair[]) {
  const keyOf = (key: Pair[0]) =>
    key === null ? null : String(dimension === 'age' ? bandOf(Number(key)) : key)
  const counts = new Map<string | null, number | null>()
  for (const [key, count] of pairs) {
    const group = keyOf(key)
    const sum = counts.get(group)
    counts.set(group, count === null || sum === null ? null : (sum ?? 0) + count)
  }
  const keys = [...(fixedKeys[dimension] ?? []), ...(counts.has(null) ? [null] : [])]
  return keys.map((key) => ({
    key,
    label: nameGroup(dimension, key),
    count: counts.get(key) ?? (counts.has(key) ? null : 0),
  }))
}

type MayLink = { role: Role | undefined; asked: Asked }

/** Its points, each with its list: as the server says it of a segment or of days, the same reckoned here (rule statistics-5). */
function pointsOfPairs(
  dimension: SeedDimension,
  pairs: readonly Pair[],
  { role, asked }: MayLink,
): ChartPoint[] {
  const mayList = role !== undefined && role !== 'ROLE_ENLACE' && mayAsk(role, dimensionOf(dimension).fact)
  return groupPairs(dimension, pairs).map(({ key, label, count }) => {
    const own = mayList && count ? groupParams(dimension, { key, label }, readToday()) : null
    return {
      label,
      value: count,
      link: toMembers(role, own && joinParams(whereParams(asked), own)),
    }
  })
}

const pointsOfCounted = ({ rows, previous }: Counted, role: Role | undefined): ChartPoint[] =>
  rows.map(({ label, count, before, list }) => ({
    label,
    value: count,
    ...(previous && { before }),
    link: count > 0 ? toMembers(role, list) : undefined,
  }))

/** Members by one of the specification's own dimensions. */
export function useMembersBy(dimension: SeedDimension, asked: Asked) {
  const role = useSession()?.rol
  const { assemblyId, assemblyType } = asked
  const isSum = isOfNow(asked)
  const sums = useQuery({
    ...queryOf(seedCalls[dimension], { query: { assemblyId, assemblyType } }),
    enabled: isSum,
    select: (pairs) => pointsOfPairs(dimension, pairs, { role, asked }),
  })
  const counted = useQuery({
    ...queryOf(statistics.count, { query: { dimension, ...asked } }),
    enabled: !isSum,
    select: (all) => pointsOfCounted(all, role),
  })
  return isSum ? sums : counted
}

/** Members by any dimension, with the list behind each number. */
export function useCountBy(dimension: DimensionName, asked: Asked, { enabled = true } = {}) {
  const role = useSession()?.rol
  return useQuery({
    ...queryOf(statistics.count, { query: { dimension, ...asked } }),
    enabled,
    select: (all) => pointsOfCounted(all, role),
  })
}
