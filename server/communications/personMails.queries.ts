import { sql } from 'kysely'
import type { z } from 'zod'
import type { PersonMail, personMails } from '#contract/communications/personMails.ts'
import type { Suppression } from '#contract/people/suppressions.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { listRows, sortBy } from '#server/kernel/lists/list.ts'
import type { Scope } from '#server/kernel/security/scope.ts'

type Standing = { email: string; suppressed: { reason: Suppression; createdAt: string } | null }

/** Whether mail to many goes to the address of somebody within the scope; undefined when there is no such person. */
export const findStanding = (db: Database, scope: Scope, id: number): Promise<Standing | undefined> =>
  scope
    .selectFrom(db, 'affiliate')
    .where('affiliate.id', '=', id)
    .leftJoin('suppressedAddress', (join) =>
      join.on(sql`suppressed_address.address`, '=', sql`lower(affiliate.email)`),
    )
    .select('affiliate.email')
    .select(
      sql<Standing['suppressed']>`case when suppressed_address.address is not null then
        jsonb_build_object('reason', suppressed_address.reason, 'createdAt', suppressed_address.created_at) end`.as(
        'suppressed',
      ),
    )
    .executeTakeFirst()

/** A page of what was written to somebody, the latest first. */
export const listPersonMails = (
  db: Database,
  scope: Scope,
  id: number,
  { direction, ...request }: z.output<typeof personMails.list.query>,
) =>
  listRows(db, request, {
    from: scope.rowsOf('communicationRecipient', (rows) =>
      rows.innerJoin('communication', 'communication.id', 'communicationRecipient.communicationId'),
    ),
    where: [sql<boolean>`communication_recipient.affiliate_id = ${id}`],
    order: sortBy(direction, ['communicationRecipient.id']),
    read: (page) =>
      page
        .select([
          'communicationRecipient.id',
          'communicationRecipient.communicationId',
          'communication.kind',
          'communication.subject',
          'communicationRecipient.state',
          'communicationRecipient.reason',
          'communicationRecipient.settledAt',
        ])
        // Safe: the columns' check constraints allow exactly the contract's values.
        .$castTo<PersonMail>()
        .execute(),
  })
