import { sql } from 'kysely'
import type { z } from 'zod'
import type { CommunicationStatus } from '#contract/communications/communication.ts'
import type { communications } from '#contract/communications/communications.ts'
import {
  communicationColumns,
  type StoredCommunication,
} from '#server/communications/communications.queries.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { defineStreamedList, sortBy } from '#server/kernel/lists/list.ts'
import { matchesText } from '#server/kernel/lists/matchesText.ts'
import type { Scope } from '#server/kernel/security/scope.ts'

/** The communications that somebody sees, by their status, as they are shown; a download leaves out what they say. */
export const defineCommunicationList = <Row>(
  scope: Scope,
  {
    status,
    subject,
    cancelled,
    returned,
    sort,
    direction,
  }: Omit<z.output<typeof communications.list.query>, 'page' | 'size'>,
  show: (rows: StoredCommunication[]) => Promise<Row[]>,
) =>
  defineStreamedList({
    scope: scope.ofAssemblyIn('communication.assembly_id'),
    from: (plain) => plain.selectFrom('communication'),
    where: [
      ...(status ? [sql<boolean>`communication.status = any(${status})`] : []),
      ...(cancelled
        ? [sql<boolean>`(communication.cancelled_at is not null) = ${cancelled === 'true'}`]
        : []),
      ...(returned ? [sql<boolean>`(communication.status = 'DRAFT' and communication.why is not null)`] : []),
      ...(subject ? [matchesText(sql`f_norm(communication.subject)`, subject)] : []),
    ],
    order: sortBy(direction, [...orders[sort], 'communication.id']),
    read: async (page) =>
      show(await page.select(communicationColumns).$castTo<StoredCommunication>().execute()),
    async *stream(all) {
      const short = all.select(communicationColumns.filter((column) => column !== 'body'))
      yield* await show(
        await short
          .select(sql<string>`''`.as('body'))
          .$castTo<StoredCommunication>()
          .execute(),
      )
    },
  })

const orders = {
  id: [],
  scheduledDate: ['communication.scheduledDate'],
  subject: [sql`communication.subject collate es`],
  userName: ['communication.author'],
  status: ['communication.status'],
  creationDate: ['communication.createdAt'],
} as const

export const countByStatus = async (db: Database, scope: Scope) =>
  db
    .selectFrom('communication')
    .where(scope.ofAssemblyIn('communication.assembly_id'))
    .select(({ fn }) => [
      'status',
      fn.countAll<number>().as('count'),
      fn.count<number>('cancelledAt').as('cancelled'),
    ])
    .groupBy('status')
    .$castTo<{ status: CommunicationStatus; count: number; cancelled: number }>()
    .execute()
