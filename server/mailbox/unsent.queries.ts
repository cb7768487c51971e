import { sql } from 'kysely'
import type { z } from 'zod'
import type { MailStanding, UnsentMail, unsentMails } from '#contract/mailbox/unsent.ts'
import { findMembersAt } from '#server/communications/suppressed.queries.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { listRows, sortBy } from '#server/kernel/lists/list.ts'
import { isBeingSent, queueAgain } from '#server/kernel/mail/mail.ts'
import { countUnsent, findMailOff } from '#server/kernel/mail/standing.queries.ts'
import type { Scope } from '#server/kernel/security/scope.ts'
import type { World } from '#server/kernel/world.ts'
import type { DB } from '#server/migrations/schema.ts'

type Row = Omit<UnsentMail, 'affiliateId' | 'what'> & { kind: string }

const columns = [
  'mail.id',
  'mail.kind',
  'mail.recipient as address',
  'mail.state',
  'mail.lastError',
  'mail.attempts',
  'mail.createdAt',
] as const

/** A page of the mails that have not left, with the member whose address each is now; `nameKind` says what they are. */
export const listUnsent = (
  db: Database,
  scope: Scope,
  { state, direction, ...request }: z.output<typeof unsentMails.list.query>,
  nameKind: (kind: string) => string,
) =>
  listRows<Pick<DB, 'mail'>, 'mail', UnsentMail>(db, request, {
    scope: scope.ofEverybody(),
    from: (plain) => plain.selectFrom('mail'),
    where: [
      state === undefined
        ? sql<boolean>`mail.state in ('waiting', 'failed')`
        : sql<boolean>`mail.state = ${state}`,
    ],
    order: sortBy(direction, ['mail.createdAt', 'mail.id']),
    read: async (page) => {
      const rows = await page
        .select(columns)
        .select([
          sql<string | null>`case when mail.state = 'waiting' then mail.next_attempt end`.as('nextAttempt'),
          isBeingSent.as('isBeingSent'),
        ])
        .$castTo<Row>()
        .execute()
      const members = await findMembersAt(
        db,
        scope,
        rows.map(({ address }) => address.toLowerCase()),
      )
      return rows.map(({ kind, ...row }) => ({
        ...row,
        what: nameKind(kind),
        affiliateId: members.find(({ address }) => address === row.address.toLowerCase())?.id ?? null,
      }))
    },
  })

/** How the mails to one person stand, and why none leaves where that is so. */
export const readMailStanding = async (world: World): Promise<MailStanding> => ({
  ...(await countUnsent(world.db)),
  off: await findMailOff(world),
})

/**
 * Tries a mail again that has not left: at once, and as often as a new one. What it says is written when it leaves, by
 * whoever judges then whether it is still to be said. One that is being sent is left to who sends it, one that nobody has
 * tried yet to the queue.
 */
export async function retryUnsent(
  db: Database,
  id: number,
): Promise<'retried' | 'queued' | 'being sent' | 'over' | 'none'> {
  const mail = sql`id = ${id} and (state = 'failed' or state = 'waiting' and (attempts > 0 or returned_at is not null))`
  if ((await queueAgain(db, mail)) > 0) return 'retried'
  const found = await db
    .selectFrom('mail')
    .where('id', '=', id)
    .select(['state', 'attempts'])
    .executeTakeFirst()
  if (!found) return 'none'
  if (found.state !== 'waiting') return 'over'
  return found.attempts > 0 ? 'being sent' : 'queued'
}

/** The same of all that were given up; returns how many. */
export const retryFailed = (db: Database): Promise<number> => queueAgain(db, sql`state = 'failed'`)
