import { admins } from '#contract/actor.ts'
import { mayAsk } from '#contract/people/choosing/factRights.ts'
import { dimensionOf, type DimensionName } from '#contract/statistics/dimensions.ts'
import type { Bar, Counted } from '#contract/statistics/shapes.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { readTodayInMadrid } from '#server/kernel/database/madridTime.ts'
import { mostNamed } from '#server/kernel/http/shown.ts'
import {
  fixedKeys,
  groupParams,
  joinParams,
  nameGroup,
  type ListParams,
} from '#contract/statistics/groups.ts'
import {
  countBy,
  countCounted,
  findAssemblies,
  findPlaceNames,
  listPeopleOf,
  type Asked as Meant,
  type Group,
} from '#server/statistics/countBy.queries.ts'
import { previousOf } from '#server/statistics/days.rules.ts'
import {
  addFewOfSegment,
  isPart,
  readWho,
  requireCountable,
  type Asked,
  type Days,
  type Work,
} from '#server/statistics/who.rules.ts'

/** The filter of the list that means all who are counted, as its address has it. */
export function contextParams(
  { assemblyId, assemblyType, segmentId }: Asked,
  { from, to }: Days = {},
): ListParams {
  return {
    ...(assemblyId !== undefined && { assemblyId: String(assemblyId) }),
    ...(assemblyType && { assemblyType }),
    ...(segmentId !== undefined && { segmentId: String(segmentId) }),
    ...(from && { enrolledFrom: from }),
    ...(to && { enrolledTo: to }),
  }
}

/** Those whom the dimension counts of them: of a fee, who pays it so often. */
const wholeParams = (context: ListParams, dimension: DimensionName): ListParams =>
  dimension === 'quarterlyFee'
    ? { ...context, period: 'Trimestral' }
    : dimension === 'yearlyFee'
      ? { ...context, period: 'Anual' }
      : context

const sumGroups = (
  db: Database,
  asked: Parameters<typeof countCounted>[1],
  dimension: DimensionName,
  groups: readonly Group[],
) =>
  dimensionOf(dimension).isMany
    ? countCounted(db, asked, dimension)
    : Promise.resolve(groups.reduce((sum, { count }) => sum + count, 0))

type Called = { label: string; code: string | null }

/** How the groups are called that have names of their own. */
async function nameGroups(
  db: Database,
  dimension: DimensionName,
  groups: readonly Group[],
): Promise<(group: Pick<Group, 'key' | 'spelled'>) => Called> {
  const keys = groups.flatMap(({ key }) => key ?? [])
  if (dimension === 'city' || dimension === 'district') {
    const places = await findPlaceNames(db, dimension, keys)
    return ({ key, spelled }) => {
      const place = places.get(key ?? '')
      return { label: place?.name ?? spelled ?? nameGroup(dimension, key), code: place?.code ?? null }
    }
  }
  if (dimension !== 'assembly' && dimension !== 'sectoral')
    return ({ key }) => ({ label: nameGroup(dimension, key), code: null })
  const assemblies = await findAssemblies(db, keys.map(Number))
  return ({ key }) => ({
    label: assemblies.get(Number(key))?.assemblyName ?? nameGroup(dimension, key),
    code: null,
  })
}

/** All groups of a dimension, in the order of its chart: of those without an order, the largest first, and the unknown last. */
function orderGroups(dimension: DimensionName, counted: readonly Group[], before: readonly Group[]) {
  const isThere = new Map([...before, ...counted].map((group) => [group.key, group]))
  const fixed = fixedKeys[dimension]
  const counts = new Map(counted.map(({ key, count }) => [key, count]))
  const unknown = isThere.get(null)
  const known = [...isThere.values()].filter(({ key }) => key !== null)
  const named = fixed
    ? fixed.map((key) => isThere.get(key) ?? { key, spelled: null })
    : dimensionOf(dimension).reading === 'ordered'
      ? known.toSorted((one, other) => ((one.key ?? '') < (other.key ?? '') ? -1 : 1))
      : known.toSorted(
          (one, other) =>
            (counts.get(other.key) ?? 0) - (counts.get(one.key) ?? 0) ||
            (one.spelled ?? one.key ?? '').localeCompare(other.spelled ?? other.key ?? '', 'es'),
        )
  return unknown ? [...named, unknown] : named
}

/** Whoever is in a group as one of few. */
export async function nameFewOf(
  { db, audit }: Work,
  meant: Meant,
  dimension: DimensionName,
  groups: readonly Pick<Group, 'key' | 'count'>[],
): Promise<void> {
  const keys = groups.filter(({ count }) => count <= mostNamed).map(({ key }) => key)
  if (keys.length > 0) audit.addSubjects('affiliate', await listPeopleOf(db, meant, { dimension, keys }))
}

/** Members by a dimension, each group with the list that it leads to, beside those of the period before. */
export async function readCounted(
  work: Work,
  { dimension, from, to, ...asked }: Asked & Days & { dimension: DimensionName },
): Promise<Counted> {
  const { db, scope, world, actor } = work
  requireCountable(actor, dimension)
  const today = await readTodayInMadrid(db, world.clock)
  const previous = from && to ? previousOf({ from, to }) : null
  const now = { scope, today, where: await readWho(work, asked, { from, to }) }
  const then = previous && { scope, today, where: await readWho(work, asked, previous) }
  const groups = await countBy(db, now, dimension)
  const before = then ? await countBy(db, then, dimension) : []
  const total = await sumGroups(db, now, dimension, groups)
  if (isPart(work, { ...asked, from, to })) {
    for (const [meant, counted] of [
      [now, groups],
      [then, before],
    ] as const)
      if (meant) await nameFewOf(work, meant, dimension, counted)
    await addFewOfSegment(work, asked.segmentId)
  }

  const context = contextParams(asked, { from, to })
  const mayList = mayAsk(actor.role, dimensionOf(dimension).fact)
  const call = await nameGroups(db, dimension, [...groups, ...before])
  const counts = new Map(groups.map(({ key, count }) => [key, count]))
  const countsBefore = new Map(before.map(({ key, count }) => [key, count]))
  const ordered = orderGroups(dimension, groups, before)
  const others = ordered.filter(({ key }) => key !== null).map((group) => call(group).label)
  const rows = ordered.map((group): Bar => {
    const { label, code } = call(group)
    const own = groupParams(dimension, { key: group.key, label, others }, today)
    return {
      key: group.key,
      label,
      code,
      count: counts.get(group.key) ?? 0,
      before: previous && (countsBefore.get(group.key) ?? 0),
      list: own && mayList ? joinParams(context, own) : null,
    }
  })
  return {
    rows,
    total: {
      count: total,
      before: then ? await sumGroups(db, then, dimension, before) : null,
      list: wholeParams(context, dimension),
    },
    listed: admins(actor) ? 'affiliates' : 'members',
    previous,
  }
}
