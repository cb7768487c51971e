import { sql, type ExpressionBuilder } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Role } from '#contract/actor.ts'
import type { Affiliate } from '#contract/people/affiliateProfile.ts'
import {
  askedFields,
  type AffiliateRow,
  type AskedField,
  type StandingField,
} from '#contract/people/affiliateRow.ts'
import type { PersonTag } from '#contract/people/tag.ts'
import { maskIban } from '#contract/fees/basics/iban.ts'
import { listColumns, profileOnlyColumns } from '#server/census/profile.columns.queries.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { createPageReader, type Rows } from '#server/kernel/lists/list.ts'
import type { DB } from '#server/migrations/schema.ts'
import { isVisibleTo, type Reader } from '#server/people/choosing/sharing.queries.ts'

/** The columns of `affiliate` in a row of the list. */
export const rowColumns = [
  'affiliate.id',
  'affiliate.creationTime',
  'affiliate.lastUpdateTime',
  ...listColumns,
] as const

/** Rows of the list with their assembly and countries joined; `nestReferences` makes objects of those. */
export const selectAffiliates = (people: Rows<DB, 'affiliate'>) =>
  people
    .leftJoin('assembly as territory', 'territory.id', 'affiliate.assemblyId')
    .leftJoin('country as birth', 'birth.id', 'affiliate.bornCountryId')
    .leftJoin('country as home', 'home.id', 'affiliate.countryId')
    .select([
      ...rowColumns,
      'territory.id as territoryId',
      'territory.assemblyName as territoryName',
      'territory.assemblyType as territoryType',
      'birth.id as birthId',
      'birth.pais as birthName',
      'home.id as homeId',
      'home.pais as homeName',
    ])
    .select((eb) => selectSectorals(eb).as('sectorals'))

const selectSectorals = (eb: ExpressionBuilder<DB, 'affiliate'>) =>
  jsonArrayFrom(
    eb
      .selectFrom('affiliateSectoral')
      .innerJoin('assembly', 'assembly.id', 'affiliateSectoral.assemblyId')
      .whereRef('affiliateSectoral.affiliateId', '=', 'affiliate.id')
      .select(['assembly.id', 'assembly.assemblyName', 'assembly.assemblyType'])
      .orderBy('assembly.assemblyName'),
  )

/** The same rows with all that a profile has. */
export const selectProfiles = (people: Rows<DB, 'affiliate'>) =>
  selectAffiliates(people)
    .select(profileOnlyColumns)
    .select((eb) =>
      jsonObjectFrom(
        eb
          .selectFrom('assembly')
          .whereRef('assembly.id', '=', 'affiliate.mainSectoralId')
          .select(['assembly.id', 'assembly.assemblyName', 'assembly.assemblyType']),
      ).as('mainSectoral'),
    )

/** The numbers of a person's tags, in the order of their names, whoever may use them. */
export const tagIds = sql<number[]>`array(
    select tag_id from person_tag join tag on tag.id = tag_id
    where affiliate_id = affiliate.id order by f_norm(tag.name), tag.id)`.as('tagIds')

/** What is no column of a profile, when it is asked for; of members it is not said when they left or died. */
export const standingColumns = {
  account: sql<boolean>`exists (select from app_user where app_user.affiliate_id = affiliate.id)`.as(
    'account',
  ),
  unregisteredAt: sql<string | null>`affiliate.unregistered_at`.as('unregisteredAt'),
  deceased: sql<{ day: string | null } | null>`(
    select json_build_object('day', deceased.day) from deceased
    where deceased.affiliate_id = affiliate.id and affiliate.inscription_type = 0)`.as('deceased'),
} satisfies Record<StandingField, unknown>

/** The tags of a person that a reader may use, in the order of their names. */
const selectTags = (eb: ExpressionBuilder<DB, 'affiliate'>, reader: Reader) =>
  jsonArrayFrom(
    eb
      .selectFrom('personTag')
      .innerJoin('tag', 'tag.id', 'personTag.tagId')
      .whereRef('personTag.affiliateId', '=', 'affiliate.id')
      .where('tag.deletedAt', 'is', null)
      .where(isVisibleTo('tag', reader))
      .select(['tag.id', 'tag.name', 'tag.color', 'tag.kind'])
      .orderBy(sql`f_norm(tag.name)`)
      .orderBy('tag.id')
      .$castTo<PersonTag>(),
  ).as('tags')

/** What reads the rows of a page for a role, whose SQL is decided by what it may see; `id` is their number in the page. */
const createRowReaders = (role: Role, id: string) => ({
  /** The rows of a page. */
  plain: createPageReader(id, (db, page, userId: number) =>
    selectAffiliates(db.selectFrom('affiliate'))
      .select((eb) => selectTags(eb, { role, userId }))
      .innerJoin(page, 'page.id', 'affiliate.id')
      .orderBy('page.place'),
  ),
  /** The same when columns are asked for that not every row has. */
  whole: createPageReader(id, (db, page, userId: number) =>
    selectProfiles(db.selectFrom('affiliate'))
      .select((eb) => [selectTags(eb, { role, userId }), ...Object.values(standingColumns)])
      .innerJoin(page, 'page.id', 'affiliate.id')
      .orderBy('page.place'),
  ),
})

const rowReaders = new Map<string, ReturnType<typeof createRowReaders>>()

/** The rows of a page as somebody may see them, and with the columns that not every row has if those are asked for. */
export async function readAffiliateRows(
  page: Rows<DB, 'affiliate'>,
  db: Database,
  { role, userId }: Reader,
  { id, asked }: { id: string; asked: readonly AskedField[] },
): Promise<AffiliateRow[]> {
  const name = `${role} ${id}`
  const readers = rowReaders.get(name) ?? createRowReaders(role, id)
  rowReaders.set(name, readers)
  if (asked.length > 0)
    return (await readers.whole(page, db, userId)).map((row) => keepAsked(nestReferences(row), asked))
  return (await readers.plain(page, db, userId)).map((row) =>
    toAffiliateReply<Affiliate>(nestReferences(row)),
  )
}

type ProfileRow = Omit<AffiliateRow, 'bankAccountMasked'> & { bankAccount: string | null }

/** A row with the columns that were asked for and no others; an account only masked. */
function keepAsked(
  { bankAccount, ...row }: AsStored<ProfileRow>,
  asked: readonly AskedField[],
): AffiliateRow {
  const kept = toAffiliateReply<AffiliateRow>({
    ...row,
    bankAccountMasked: bankAccount && maskIban(bankAccount),
  })
  for (const field of askedFields) if (!asked.includes(field)) delete kept[field]
  return kept
}

type JoinedColumns = {
  feeCents: number
  territoryId: number | null
  territoryName: string | null
  territoryType: string | null
  birthId: number | null
  birthName: string | null
  homeId: number | null
  homeName: string | null
}

/**
 * A row of `selectAffiliates` with what the contract has of it: assembly and countries as objects, the fee in euros. They
 * are written into the row itself, which is far cheaper than a copy; what the contract does not have never leaves.
 */
export const nestReferences = <Row extends JoinedColumns>(row: Row) =>
  Object.assign(row, {
    fee: row.feeCents / 100,
    assembly:
      row.territoryId === null ? null : toAssembly(row.territoryId, row.territoryName, row.territoryType),
    bornCountry: row.birthId === null ? null : { id: row.birthId, pais: row.birthName ?? '' },
    country: row.homeId === null ? null : { id: row.homeId, pais: row.homeName ?? '' },
  })

// A joined row always has a name; the empty texts are only for the types.
const toAssembly = (id: number, name: string | null, type: string | null) => ({
  id,
  assemblyName: name ?? '',
  assemblyType: type ?? '',
})

/** The type of a value in the tables, where columns with a few allowed values are plain texts or numbers. */
type AsStored<Value> = Value extends string
  ? string
  : Value extends number
    ? number
    : Value extends readonly (infer Element)[]
      ? AsStored<Element>[]
      : Value extends object
        ? { [Name in keyof Value]: AsStored<Value[Name]> }
        : Value

/** Gives a row the type of the contract; it compiles only if the row has all fields with the right types. */
export const toAffiliateReply = <Reply extends Affiliate>(row: AsStored<Reply>) =>
  // Safe: the check constraints allow exactly the contract's values.
  row as Reply
