import type { z } from 'zod'
import { roleLabels, superAdmins } from '#contract/actor.ts'
import type { AffiliateProfile, OwnProfile } from '#contract/people/affiliateProfile.ts'
import { askedFields } from '#contract/people/affiliateRow.ts'
import { listAffiliateColumns } from '#contract/census/affiliates.columns.ts'
import type { affiliates } from '#contract/census/affiliates.ts'
import { maskIban } from '#contract/fees/basics/iban.ts'
import {
  joinOrder,
  listOrderColumns,
  orderIds,
  orderParts,
  requireFewPeopleToSort,
  requireVisibleOrder,
  toOrdered,
  whereListed,
} from '#server/census/affiliates.filter.queries.ts'
import {
  readAffiliateRows,
  nestReferences,
  selectProfiles,
  toAffiliateReply,
} from '#server/census/affiliates.rows.queries.ts'
import { streamAffiliates } from '#server/census/affiliates.stream.queries.ts'
import { showAsThen, streamAsThen } from '#server/census/moments/rowsAt.queries.ts'
import { readPeopleFilter, type Asking } from '#server/people/choosing/segments.queries.ts'
import { closeRow } from '#server/people/closedRows.rules.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { chooseColumns } from '#server/kernel/lists/chooseColumns.ts'
import { countRows, sortBy, defineStreamedList } from '#server/kernel/lists/list.ts'
import { findMailStop } from '#server/people/mailStop.queries.ts'
import { findAddressHold } from '#server/people/addresses/addressHolds.queries.ts'
import { listStopped } from '#server/people/addresses/stoppedAddresses.queries.ts'
import { findAccountOf } from '#server/people/addresses/correctedAddress.queries.ts'
import { isProtected, type Editor } from '#server/people/protectedAccounts.queries.ts'
import { listTagsOf } from '#server/people/choosing/tags.queries.ts'
import { listOffices, offices } from '#server/kernel/security/offices.queries.ts'
import type { Scope } from '#server/kernel/security/scope.ts'
import type { Clock } from '#server/kernel/world.ts'

type Query = Omit<z.output<typeof affiliates.list.query>, 'page' | 'size'>

/**
 * The census list: its members, or former members when the filter asks for them (rule privacy-5). It first finds the ids
 * of a page in an index and then reads only those rows.
 */
export async function defineAffiliateList(
  db: Database,
  scope: Scope,
  { sort, direction, columns = [], ...filter }: Query,
  asking: Asking,
) {
  requireVisibleOrder(asking.reader, { sort, ...filter })
  const { at } = filter
  const { where, rank, total } = await readPeopleFilter(db, scope, asking, filter)
  const chosen = chooseColumns(listAffiliateColumns(asking.reader.role), columns)
  const asked = askedFields.filter((field) => chosen.some(({ key }) => key === field))
  const isNarrowed = where.length > 0
  const isBest = sort === 'best' && rank !== undefined
  const list = defineStreamedList({
    from: scope.rowsOf('affiliate', (rows) => whereListed(rows, filter)),
    inOrder: scope.rowsOf('affiliate', (rows) => joinOrder(rows, sort, { filter, isNarrowed })),
    where,
    order: sortBy(direction, [...(isBest ? [rank] : []), ...listOrderColumns(sort).map(toOrdered)]),
    parts: orderParts[sort],
    read: async (page, connection) => {
      const rows = await readAffiliateRows(page, connection, asking.reader, { id: orderIds(sort), asked })
      const closed = rows.map((row) => closeRow(row))
      return at === undefined ? closed : showAsThen(connection, scope, at, closed)
    },
    stream: (all, connection) => {
      const rows = streamAffiliates(all, connection, { asked, reader: asking.reader })
      return at === undefined ? rows : streamAsThen(db, scope, at, rows)
    },
    total: total === undefined ? { tally: 'member' } : { sum: total },
  })
  await requireFewPeopleToSort(sort, () => countRows(db, list))
  return list
}

export async function findAffiliate(
  db: Database,
  scope: Scope,
  id: number,
): Promise<AffiliateProfile | undefined> {
  const found = await findOwnProfile(db, scope, id)
  if (!found) return undefined
  const { bankAccount: _whole, ...profile } = found
  return profile
}

type EditingContext = { db: Database; scope: Scope; actor: Editor; world: { clock: Clock } }

/**
 * A profile as staff edit it: it says whether it is theirs to change in everything, whether its address proves nothing
 * yet, and, to super admins, whether others were stopped (rule rights-11).
 */
export async function findEditableProfile(
  { db, scope, actor, world }: EditingContext,
  id: number,
): Promise<AffiliateProfile | undefined> {
  const profile = await findAffiliate(db, scope, id)
  if (!profile) return undefined
  const tags = (await listTagsOf(db, scope, actor, [id])).get(id) ?? []
  const hasStopped = superAdmins(actor) && (await listStopped(db, id)).length > 0
  const mailStop = await findMailStop(db, profile.email)
  const found = {
    ...profile,
    tags,
    offices: await listOfficesOf(db, id),
    ...((await isProtected(db, actor, id)) && { identityLocked: true as const }),
    ...(mailStop && { mailStop }),
    ...(hasStopped && { hasStoppedAddresses: true as const }),
  }
  if ((await findAccountOf(db, id))?.isUsed) return found
  const hold = await findAddressHold(db, world.clock, id, found.email)
  if (!hold) return found
  const { changedAt, until, isStopped } = hold
  return { ...found, addressHold: { changedAt, until, isStopped } }
}

/** The offices that somebody holds, in words. */
export const listOfficesOf = async (db: Database, id: number) =>
  (await listOffices(db, id)).map(({ name, office }) => ({
    assembly: name,
    office: roleLabels[offices[office]],
  }))

/** A profile with its full bank account, to send only to its owner. */
export async function findOwnProfile(
  db: Database,
  scope: Scope,
  id: number,
): Promise<OwnProfile | undefined> {
  const row = await selectProfiles(scope.selectFrom(db, 'affiliate'))
    .where('affiliate.id', '=', id)
    .select('affiliate.version')
    .executeTakeFirst()
  if (!row) return undefined
  return toAffiliateReply<OwnProfile>({
    ...nestReferences(row),
    bankAccountMasked: row.bankAccount && maskIban(row.bankAccount),
  })
}
