import { expect, test } from 'vitest'
import type { Communication } from '#contract/communications/communications.ts'
import type { PeopleDatabase } from '#server/kernel/database/database.ts'
import { anApp } from '#test/support/app.ts'
import { aCommunication, anAffiliate, aRecipient, aSending } from '#test/support/factories.ts'
import { twoAssemblies } from '#test/support/meetings.ts'

const time = new Date()
const written = { subject: 'Boletín', body: '<p>Hola</p>', scheduledDate: time }
const { status: _status, processingAt: _at, total: _total, domain: _domain, ...approved } = aSending
type Recipient = Partial<Parameters<typeof aRecipient>[1]>
type Standing = { name: string; about: Parameters<typeof aCommunication>[1]; to?: Recipient }

/** Each standing in which a communication may be found, and what became of its one recipient once they are frozen. */
const standings: readonly Standing[] = [
  { name: 'DRAFT', about: { ...written, status: 'DRAFT' } },
  { name: 'PENDING', about: { ...written, status: 'PENDING' } },
  { name: 'APPROVED', about: { ...approved, status: 'APPROVED' } },
  { name: 'paused', about: { ...approved, status: 'APPROVED', pausedAt: time, pausedBy: 'somebody' } },
  { name: 'PROCESSING', about: aSending, to: { state: 'queued' } },
  { name: 'PROCESSED', about: { ...aSending, status: 'PROCESSED' }, to: { state: 'queued' } },
  {
    name: 'SENT',
    about: { ...aSending, status: 'SENT', sentAt: time },
    to: { state: 'sent', settledAt: time },
  },
  { name: 'ERROR', about: { ...aSending, status: 'ERROR', why: 'relay' }, to: { state: 'queued' } },
  {
    name: 'cancelled',
    about: { ...aSending, status: 'ERROR', why: 'cancelled', cancelledAt: time },
    to: { state: 'skipped', reason: 'cancelado', settledAt: time },
  },
]

async function aStanding(db: PeopleDatabase, assemblyId: number, { about, to }: Standing) {
  const communicationId = await aCommunication(db, { ...about, assemblyId })
  if (to) await aRecipient(db, { ...to, communicationId, address: 'ana@example.org' })
  return communicationId
}

const at = (id: number, what: string) => `/communication/${id}${what}`
type Asked = readonly ['POST' | 'PATCH' | 'DELETE', string, object?]
const moves: Record<string, (read: Pick<Communication, 'id' | 'edition'>) => Asked> = {
  edit: ({ id }) => ['PATCH', at(id, ''), { subject: 'Otro' }],
  remove: ({ id }) => ['DELETE', at(id, '')],
  'set-draft': ({ id }) => ['POST', '/communication/set-draft', { id }],
  'set-pending': ({ id }) => ['POST', '/communication/set-pending', { id }],
  'set-approved': (read) => ['POST', '/communication/set-approved', { ...read, confirm: 1, sendNow: true }],
  clone: ({ id }) => ['POST', at(id, '/clone')],
  pause: ({ id }) => ['POST', at(id, '/pause')],
  resume: ({ id }) => ['POST', at(id, '/resume')],
  cancel: ({ id }) => ['POST', at(id, '/cancel')],
}

/**
 * What each may do with a bulletin of their assembly as it stands: what it becomes, or `no` (409); `-`: not theirs (403).
 * Read it before you change it: it is the rule, not what the program happens to say. The one that is paused was paused by
 * somebody else, who is no admin; who holds an office lets go on what they paused themselves.
 */
const reviewed = `
                     DRAFT      PENDING    APPROVED   paused     PROCESSING PROCESSED  SENT       ERROR      cancelled
admin edit           DRAFT      PENDING    no         no         no         no         no         no         no
admin remove         gone       no         no         no         no         no         no         no         no
admin set-draft      DRAFT      DRAFT      DRAFT      DRAFT      no         no         no         no         no
admin set-pending    PENDING    PENDING    PENDING    PENDING    no         no         no         no         no
admin set-approved   APPROVED   APPROVED   no         no         no         no         no         no         no
admin clone          copied     copied     copied     copied     copied     copied     copied     copied     copied
admin pause          no         no         paused     paused     paused     paused     no         no         no
admin resume         no         no         no         APPROVED   no         no         no         PROCESSING no
admin cancel         no         no         no         no         cancelled  cancelled  no         cancelled  no
lead edit            DRAFT      PENDING    no         no         no         no         no         no         no
lead remove          -          -          -          -          -          -          -          -          -
lead set-draft       DRAFT      DRAFT      no         no         no         no         no         no         no
lead set-pending     PENDING    PENDING    no         no         no         no         no         no         no
lead set-approved    -          -          -          -          -          -          -          -          -
lead clone           copied     copied     copied     copied     copied     copied     copied     copied     copied
lead pause           no         no         paused     no         paused     paused     no         no         no
lead resume          no         no         no         no         no         no         no         no         no
lead cancel          -          -          -          -          -          -          -          -          -
liaison edit         DRAFT      PENDING    no         no         no         no         no         no         no
liaison remove       -          -          -          -          -          -          -          -          -
liaison set-draft    DRAFT      DRAFT      no         no         no         no         no         no         no
liaison set-pending  PENDING    PENDING    no         no         no         no         no         no         no
liaison set-approved -          -          -          -          -          -          -          -          -
liaison clone        copied     copied     copied     copied     copied     copied     copied     copied     copied
liaison pause        no         no         paused     no         paused     paused     no         no         no
liaison resume       no         no         no         no         no         no         no         no         no
liaison cancel       -          -          -          -          -          -          -          -          -
`

test('rules communication-1, communication-2, communication-6: nobody moves a communication but as the table says', async () => {
  const app = await anApp()
  const { centro, admin, lead, liaison } = await twoAssemblies(app)
  await anAffiliate(app.db, { email: 'ana@example.org', assemblyId: centro, communications: true })
  const lines = [['', ...standings.map(({ name }) => name)]]
  for (const [who, send] of Object.entries({ admin, lead, liaison }))
    for (const [name, ask] of Object.entries(moves)) {
      const line = [`${who} ${name}`]
      for (const standing of standings) {
        const id = await aStanding(app.db, centro, standing)
        const { edition } = (await send('GET', at(id, ''))).json<Communication>()
        const answer = await send(...ask({ id, edition }))
        const said = `${who} ${name} ${standing.name}: ${answer.body}`
        expect([200, 201, 204, 403, 409], said).toContain(answer.statusCode)
        const left = await app.db
          .selectFrom('communication')
          .where('id', '=', id)
          .select(['status', 'pausedAt', 'cancelledAt', 'subject'])
          .executeTakeFirst()
        const now = !left ? 'gone' : left.cancelledAt ? 'cancelled' : left.pausedAt ? 'paused' : left.status
        const word = { 403: '-', 409: 'no', 201: 'copied' }[answer.statusCode] ?? now
        // What was refused, or copied, stays as it was.
        const stays = now === standing.name && left?.subject === standing.about?.subject
        line.push(stays || !['-', 'no', 'copied'].includes(word) ? word : `CHANGED: ${now}`)
      }
      lines.push(line)
    }
  const table = lines.map((line) =>
    line
      .map((word, column) => word.padEnd(column === 0 ? 21 : 11))
      .join('')
      .trimEnd(),
  )
  expect(`\n${table.join('\n')}\n`).toBe(reviewed)
})
