import { sql } from 'kysely'
import type { z } from 'zod'
import type { ProfileValues } from '#contract/people/fields.ts'
import type { PendingEnrolment, PendingState, pendingEnrolments } from '#contract/enrolment/pending.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { sortBy } from '#server/kernel/lists/list.ts'
import { matchesText } from '#server/kernel/lists/matchesText.ts'
import { defineList } from '#server/kernel/lists/smallList.ts'
import type { Scope } from '#server/kernel/security/scope.ts'
import type { Clock } from '#server/kernel/world.ts'
import { searchFew } from '#server/people/find.queries.ts'
import { mapReturned } from '#server/people/mailStop.queries.ts'
import { matchesDocument } from '#server/people/search.queries.ts'

type Query = z.output<typeof pendingEnrolments.list.query>

/** The pending enrolments. Validated ones are listed only when the filter asks for that state. */
export const definePendingList = async (
  db: Database,
  scope: Scope,
  clock: Clock,
  { sort, direction, q, idDocument, email, state }: Query,
) => {
  const searched = q === undefined ? undefined : await searchPending(db, scope, q)
  const stateNow = sql<PendingState>`case when completed_at is not null then 'Validada'
    when held_at is not null then 'Por verificar' when expires_at > ${clock.now} then 'Pendiente' else 'Caducada' end`
  const withSameDocument = scope
    .selectFrom(db, 'affiliate')
    .where(sql<boolean>`affiliate.id_document = pending_enrolment.id_document`)
    .where(sql<boolean>`held_at is not null and completed_at is null`)
    .select('affiliate.id')
  return defineList({
    from: scope.rowsOf('pendingEnrolment'),
    where: [
      ...(searched ? [searched.where] : []),
      ...(idDocument === undefined ? [] : [matchesDocument('idDocument', idDocument)]),
      ...(email === undefined ? [] : [matchesText(sql`f_norm(email)`, email)]),
      state === undefined ? sql<boolean>`completed_at is null` : sql<boolean>`${stateNow} = ${state}`,
    ],
    order: sortBy(direction, [
      ...(sort === 'best' && searched?.rank ? [searched.rank] : []),
      sort === 'best' ? 'creationTime' : sort,
      'id',
    ]),
    read: async (page) => {
      const rows = await page
        .select([...pendingColumns, stateNow.as('state'), withSameDocument.as('affiliateId')])
        .execute()
      const returned = await mapReturned(
        db,
        rows.flatMap(({ mailId }) => mailId ?? []),
      )
      return rows.map(({ mailId, ...row }) => ({
        ...row,
        returned: (mailId && returned.get(mailId)) || null,
      }))
    },
  })
}

const said = (field: keyof ProfileValues) => sql<string>`pending_enrolment.data->'values'->>${sql.lit(field)}`
const words = sql<string[]>`full_name_words(${said('name')}, ${said('lastName1')}, ${said('lastName2')})`

/** They are few, for some weeks: what they say is in no index. */
const searchPending = (db: Database, scope: Scope, text: string) =>
  searchFew(db, text, {
    document: sql.ref('pending_enrolment.id_document'),
    email: sql`f_norm(pending_enrolment.email)`,
    phone: said('phone'),
    names: {
      words,
      lastName1: sql`f_norm(${said('lastName1')})`,
      lastName2: sql`f_norm(${said('lastName2')})`,
    },
    rows: scope.selectFrom(db, 'pendingEnrolment').select(words.as('words')),
  })

const pendingColumns = [
  'id',
  'idDocument',
  'email',
  'origin',
  'creationTime',
  'expiresAt',
  'sentAt',
  // Once the link was opened it has arrived.
  sql<number | null>`case when held_at is null and completed_at is null then mail_id end`.as('mailId'),
  sql<string>`coalesce(concat_ws(' ', data->'values'->>'name', data->'values'->>'lastName1',
    data->'values'->>'lastName2'), '')`.as('name'),
  sql<PendingEnrolment['inscriptionType']>`(data->'values'->>'inscriptionType')::integer`.as(
    'inscriptionType',
  ),
] as const
