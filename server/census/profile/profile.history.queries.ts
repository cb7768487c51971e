import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { z } from 'zod'
import type { ActivityAction } from '#contract/activityActions.ts'
import type { ProfileChange } from '#contract/people/profileChange.ts'
import type { profiles } from '#contract/census/profile/profile.ts'
import { fromLogName, toLogName, toLogText, fromLogText } from '#contract/people/fieldKinds.ts'
import { fieldsOfKind, isPersonField, type PersonField, type ProfileValues } from '#contract/people/fields.ts'
import type { Page } from '#contract/page.ts'
import { listMergedInto } from '#server/census/merged.queries.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { listRows, type Rows } from '#server/kernel/lists/list.ts'
import { asSystem, type Scope } from '#server/kernel/security/scope.ts'
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

/** The changes of the last `versions` versions of a profile, the earliest first. */
export async function listChangesSince(
  db: Database,
  scope: Scope,
  id: number,
  versions: number,
): Promise<LoggedChange[]> {
  // Each version wrote one activity, and the profile's lock keeps them in order.
  const changes = joinEntries(scope.selectFrom(db, 'change'), id)
  const activities = changes
    .select('change.activityId')
    .distinct()
    .orderBy('change.activityId', 'desc')
    .limit(versions)
  return changes
    .where('change.activityId', 'in', activities)
    .select(columns)
    .orderBy('change.activityId')
    .execute()
}

export const findChange = (db: Database, scope: Scope, id: number, activityId: number, logged: string) =>
  joinEntries(scope.selectFrom(db, 'change'), id)
    .where('change.activityId', '=', activityId)
    .where('change.field', '=', logged)
    .select(columns)
    .executeTakeFirst()

/**
 * The activity with which somebody who had left came back last, if ever. What was kept of them before stays closed to
 * admins (rule privacy-5).
 */
export async function findReturn(db: Database, scope: Scope, id: number): Promise<number | undefined> {
  const found = await joinEntries(scope.selectFrom(db, 'change'), id)
    .where('change.field', '=', toLogName('inscriptionType'))
    .where('changeValue.before', '=', '0')
    .select((eb) => eb.fn.max('change.activityId').as('activityId'))
    .executeTakeFirst()
  return found?.activityId ?? undefined
}

type Query = z.output<typeof profiles.history.query>

type Author = Pick<LoggedChange, 'userId' | 'role'>

/** Which changes of a history are listed. */
type HistoryPart = { where?: readonly RawBuilder<SqlBool>[]; since?: number | undefined }

const mergedToo = asSystem('the profiles merged into one within the scope, which are in the census no more')

/**
 * One page of the history of a profile and of the profiles merged into it, with formatted values. `now` decides which
 * changes can be undone; `where` leaves some out. It begins `since` an activity, whose values before it are not shown.
 */
export async function listHistory(
  db: Database,
  scope: Scope,
  id: number,
  now: ProfileValues,
  { direction, ...request }: Query,
  { where = [], since }: HistoryPart = {},
): Promise<Page<ProfileChange & Author>> {
  const profiles = await listMergedInto(db, id)
  const page = await listRows(db, request, {
    scope: scope.ofPerson(id),
    from: () => joinEntries(mergedToo.selectFrom(db, 'change'), id, ...profiles),
    where: since === undefined ? [...where] : [...where, sql<SqlBool>`change.activity_id >= ${since}`],
    // These columns order all rows: an activity has each field of each profile once.
    order: [
      ['change.activityId', direction],
      ['change.field', 'asc'],
      ['change.entityId', 'asc'],
    ],
    read: (rows) => rows.select([...columns, 'change.entityId']).execute(),
  })
  const name = await loadLogFormatter(db, page.content)
  const isFirst = ({ activityId }: { activityId: number }) => activityId === since
  return {
    ...page,
    content: page.content.map((row) => {
      const field = fromLogName(row.field)
      const profile = Number(row.entityId)
      return {
        ...row,
        field,
        mergedFile: profile === id ? null : profile,
        before: isFirst(row) ? null : name(field, row.before),
        after: name(field, row.after),
        // Safe: only the log writes this column, with actions of this type.
        action: row.action as ActivityAction,
        revertible: profile === id && !isFirst(row) && isPersonField(field) && isRevertible(field, row, now),
      }
    }),
  }
}

const leaving: ActivityAction = 'unregistered'

/**
 * A change can be undone if its new value is still there and the old one is known. Leaving cannot be undone field by
 * field, and only the person can start communications again (rules privacy-2, privacy-4).
 */
export const isRevertible = (
  field: PersonField,
  { before, after, erased, action }: LoggedChange,
  now: ProfileValues,
): boolean =>
  !erased &&
  action !== leaving &&
  !(field === 'inscriptionType' && now.inscriptionType === 0) &&
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
 * Loads the names of the countries and assemblies in some rows. Returns a function that replaces ids by names and
 * cents by euros in a logged value.
 */
export async function loadLogFormatter(
  db: Database,
  rows: readonly Pick<LoggedChange, 'field' | 'before' | 'after'>[],
) {
  const ids = (fields: readonly string[]) =>
    rows
      .filter(({ field }) => fields.includes(field))
      .flatMap(({ before, after }) => [before, after])
      .flatMap((text) => text?.split(',') ?? [])
      .map(Number)
      .filter((id) => Number.isSafeInteger(id))
  const [countries, assemblies] = await Promise.all([
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
  ])
  return (field: string, text: string | null) => {
    if (text === null) return null
    if (countryFields.includes(field)) return replaceIds(countries, text)
    if (assemblyFields.includes(field)) return replaceIds(assemblies, text)
    return euroFields.includes(field) ? String(Number(text) / 100) : text
  }
}
