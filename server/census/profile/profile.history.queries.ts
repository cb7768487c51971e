import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { z } from 'zod'
import type { ActivityAction } from '#contract/activityActions.ts'
import type { Role } from '#contract/actor.ts'
import type { ProfileChange } from '#contract/people/profileChange.ts'
import type { profiles } from '#contract/census/profile/profile.ts'
import { fromLogName, toLogText, fromLogText } from '#contract/people/fieldKinds.ts'
import { fieldsOfKind, isPersonField, type PersonField, type ProfileValues } from '#contract/people/fields.ts'
import { tagField } from '#contract/people/tag.ts'
import type { Page } from '#contract/page.ts'
import { listMergedInto } from '#server/census/merged.queries.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { listRows, type Rows } from '#server/kernel/lists/list.ts'
import { asSystem, type Scope } from '#server/kernel/security/scope.ts'
import { deathActions, isComingBack } from '#server/people/deceased.queries.ts'
import { isVisibleTo } from '#server/people/choosing/sharing.queries.ts'
import type { DB } from '#server/migrations/schema.ts'

/** A logged change of one field. */
export type LoggedChange = {
  activityId: number
  field: string
  before: string | null
  after: string | null
  /** Whether the values have been erased because their retention term is over; the change itself stays. */
  erased: boolean
  username: string | null
  userId: number | null
  role: string | null
  action: string
  creationDate: string
  device: string
}

const joinEntries = (changes: Rows<DB, 'change'>, ...ids: readonly number[]) =>
  changes
    .innerJoin('activity', 'activity.id', 'change.activityId')
    .leftJoin('changeValue', 'changeValue.changeId', 'change.id')
    .where('change.entity', '=', 'affiliate')
    .where('change.entityId', 'in', ids.map(String))

const columns = [
  'change.activityId',
  'change.field',
  'changeValue.before',
  'changeValue.after',
  sql<boolean>`change_value.change_id is null`.as('erased'),
  'activity.username',
  'activity.userId',
  'activity.role',
  'activity.action',
  'activity.creationDate',
  'activity.device',
] as const

/**
 * The changes of the last `versions` versions of a profile, the earliest first. Values that the reader may not read are
 * as if erased.
 */
export async function listChangesSince(
  db: Database,
  scope: Scope,
  reader: Reader,
  { id, versions }: { id: number; versions: number },
): Promise<LoggedChange[]> {
  // Each version wrote one activity, and the profile's lock keeps them in order.
  const changes = joinEntries(scope.selectFrom(db, 'change'), id)
    // Tags are beside the profile: putting one on makes no version.
    .where('change.field', '<>', tagField)
  const activities = changes
    .select('change.activityId')
    .distinct()
    .orderBy('change.activityId', 'desc')
    .limit(versions)
  const found = await changes
    .where('change.activityId', 'in', activities)
    .select(columns)
    .orderBy('change.activityId')
    .execute()
  const start = (await findReturns(db, scope, reader, [id])).get(id) ?? 0
  return found.map((change) =>
    change.activityId <= start ? { ...change, before: null, erased: true } : change,
  )
}

/** A change that the reader may see whole: to admins, only one made after somebody who had left came back. */
export async function findChange(
  db: Database,
  scope: Scope,
  reader: Reader,
  { id, activityId, logged }: { id: number; activityId: number; logged: string },
): Promise<LoggedChange | undefined> {
  const start = (await findReturns(db, scope, reader, [id])).get(id) ?? 0
  return joinEntries(scope.selectFrom(db, 'change'), id)
    .where('change.activityId', '=', activityId)
    .where('change.activityId', '>', start)
    .where('change.field', '=', logged)
    .select(columns)
    .executeTakeFirst()
}

/** Who reads a history: somebody of staff, or the person (null). */
export type Reader = { role: Role; userId: number } | null

/**
 * The activity with which each of some people who had left came back last. What was kept of them before stays closed to
 * admins (rule privacy-5); super admins and the person read all of it, and for them there is none.
 */
async function findReturns(
  db: Database,
  scope: Scope,
  reader: Reader,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (reader === null || reader.role === 'ROLE_SUPER_ADMIN') return new Map()
  const found = await joinEntries(scope.selectFrom(db, 'change'), ...ids)
    .where(isComingBack)
    .groupBy('change.entityId')
    .select((eb) => ['change.entityId', eb.fn.max('change.activityId').as('activityId')])
    .execute()
  return new Map(found.map(({ entityId, activityId }) => [Number(entityId), activityId]))
}

type Query = z.output<typeof profiles.history.query>

type Author = Pick<LoggedChange, 'userId' | 'role'>

type HistoryRequest = {
  id: number
  /** The profile's values, which decide what can be undone. */
  now: ProfileValues
  reader: Reader
  /** Conditions that leave some changes out. */
  where?: readonly RawBuilder<SqlBool>[]
}

const mergedToo = asSystem('the profiles merged into one within the scope, which are in the census no more')

/**
 * One page of the history of a profile and of the profiles merged into it, with formatted values. To admins each
 * profile's begins when its person came back, and the values before that are not shown.
 */
export async function listHistory(
  db: Database,
  scope: Scope,
  { id, now, reader, where = [] }: HistoryRequest,
  { direction, ...request }: Query,
): Promise<Page<ProfileChange & Author>> {
  const profiles = [id, ...(await listMergedInto(db, id))]
  const returns = await findReturns(db, mergedToo, reader, profiles)
  const page = await listRows(db, request, {
    scope: scope.ofPerson(id),
    from: () => joinEntries(mergedToo.selectFrom(db, 'change'), ...profiles),
    where: [
      ...where,
      ...[...returns].map(
        ([profile, start]) =>
          sql<SqlBool>`not (change.entity_id = ${`${profile}`} and change.activity_id < ${start})`,
      ),
    ],
    // These columns order all rows: an activity has each field of each profile once.
    order: [
      ['change.activityId', direction],
      ['change.field', 'asc'],
      ['change.entityId', 'asc'],
    ],
    read: (rows) => rows.select([...columns, 'change.entityId']).execute(),
  })
  const name = await loadLogFormatter(db, page.content, reader)
  return {
    ...page,
    content: page.content.map((row) => {
      const field = fromLogName(row.field)
      const profile = Number(row.entityId)
      const isReturn = row.activityId === returns.get(profile)
      return {
        ...row,
        field,
        mergedFile: profile === id ? null : profile,
        before: isReturn ? null : name(field, row.before),
        after: name(field, row.after),
        // Safe: only the log writes this column, with actions of this type.
        action: row.action as ActivityAction,
        revertible: profile === id && !isReturn && isPersonField(field) && isRevertible(field, row, now),
      }
    }),
  }
}

/** What closes and opens profiles as a whole. */
const wholeActions: readonly string[] = ['unregistered', 'unregisteredByStaff', ...deathActions]

/**
 * A change can be undone if its new value is still there and the old one is known. Leaving, a death and coming back cannot be
 * undone field by field, and only the person can start communications again (rules privacy-2, privacy-4).
 */
export const isRevertible = (
  field: PersonField,
  { before, after, erased, action }: LoggedChange,
  now: ProfileValues,
): boolean =>
  !erased &&
  !wholeActions.includes(action) &&
  !(field === 'inscriptionType' && (now.inscriptionType === 0 || before === '0')) &&
  !(field === 'communications' && before === 'true') &&
  fromLogText(field, before) !== undefined &&
  toLogText(field, now[field]) === after

const countryFields: readonly string[] = fieldsOfKind('country')
const assemblyFields: readonly string[] = fieldsOfKind('assembly', 'sectoral', 'sectorals')
const euroFields: readonly string[] = fieldsOfKind('euros')

const replaceIds = (known: readonly { id: number; name: string }[], text: string) =>
  text
    .split(',')
    .map((id) => known.find((one) => String(one.id) === id)?.name ?? `n.º ${id}`)
    .join(', ')

/**
 * Loads the names of the countries, assemblies and tags in some rows. Returns a function that replaces ids by names and
 * cents by euros in a logged value. Of a tag that staff may not use only its number is told; the person reads its name.
 */
export async function loadLogFormatter(
  db: Database,
  rows: readonly Pick<LoggedChange, 'field' | 'before' | 'after'>[],
  reader: Reader,
) {
  const ids = (fields: readonly string[]) =>
    rows
      .filter(({ field }) => fields.includes(field))
      .flatMap(({ before, after }) => [before, after])
      .flatMap((text) => text?.split(',') ?? [])
      .map(Number)
      .filter((id) => Number.isSafeInteger(id))
  const [countries, assemblies, tags] = await Promise.all([
    db
      .selectFrom('country')
      .where('id', 'in', [0, ...ids(countryFields)])
      .select(['id', 'pais as name'])
      .execute(),
    db
      .selectFrom('assembly')
      .where('id', 'in', [0, ...ids(assemblyFields)])
      .select(['id', 'assemblyName as name'])
      .execute(),
    db
      .selectFrom('tag')
      .where('id', 'in', [0, ...ids([tagField])])
      .$if(reader !== null, (found) => (reader ? found.where(isVisibleTo('tag', reader)) : found))
      .select(['id', 'name'])
      .execute(),
  ])
  return (field: string, text: string | null) => {
    if (text === null) return null
    if (countryFields.includes(field)) return replaceIds(countries, text)
    if (assemblyFields.includes(field)) return replaceIds(assemblies, text)
    if (field === tagField) return replaceIds(tags, text)
    return euroFields.includes(field) ? String(Number(text) / 100) : text
  }
}
