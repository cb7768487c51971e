import { sql } from 'kysely'
import { expect } from 'vitest'
import type { WorkStanding } from '#contract/home/work.ts'
import type { PeopleDatabase } from '#server/kernel/database/database.ts'
import type { TestApp } from '#test/support/app.ts'
import { aCamt } from '#test/support/bankReplies.ts'
import { refreshDuplicates } from '#test/support/duplicates.ts'
import { aCommunication, aMeeting, anAffiliate, anAssembly, aRecord } from '#test/support/factories.ts'
import { aSentCharge } from '#test/support/fees.ts'
import { aForm } from '#test/support/imports.ts'

/** A super admin at work, and an admin. */
export async function aWorkplace<App extends TestApp>(app: App) {
  const token = await app.tokenFor('ROLE_SUPER_ADMIN')
  const chief = await app.as({ token })
  const admin = await app.as('ROLE_ADMIN')
  const upload = async (url: string, form: Awaited<ReturnType<typeof aForm>>) => {
    const headers = { ...form.headers, authorization: `Bearer ${token}` }
    const answer = await app.app.inject({ method: 'POST', url: `/api${url}`, payload: form.payload, headers })
    expect(answer.statusCode, answer.body).toBe(201)
  }
  const read = async (by = chief) => (await by('GET', '/work')).json<WorkStanding>()
  return { ...app, token, chief, admin, upload, read }
}
export type Workplace = Awaited<ReturnType<typeof aWorkplace<TestApp>>>

/** Makes something of each kind wait. */
export async function letEachWait({ db, chief, upload, read, ...app }: Workplace) {
  const ofAge = (await read()).waiting.comingOfAge?.list['birthdayTo'] ?? ''
  await anAffiliate(db, { inscriptionType: 3, birthday: ofAge })
  await anAffiliate(db, { inscriptionType: 3, birthday: '1980-01-01' })
  const alike = {
    name: 'María',
    lastName1: 'Ferrer',
    birthday: '1980-02-29',
    creationTime: '2020-01-01T00:00:00Z',
  }
  const [one, other] = [await anAffiliate(db, alike), await anAffiliate(db, alike)]
  await refreshDuplicates(app)
  await aRecord(db, { creationTime: sql`${app.world.clock.now} - interval '2 days'` as never })
  await aRecord(db, { creationTime: '2020-01-01T00:00:00Z' })
  const { world } = app
  const pending = {
    email: 'lucia@example.org',
    data: '{}',
    expiresAt: sql<string>`${world.clock.now} + interval '7 days'`,
  }
  await db
    .insertInto('pendingEnrolment')
    .values([
      { ...pending, idDocument: '12345678Z', heldAt: world.clock.now },
      { ...pending, idDocument: '87654321X' },
    ])
    .execute()
  const noted = { askedOn: '2026-01-31', way: 'carta', text: 'Por carta' }
  const answer = await chief('POST', `/affiliate/${one}/erasures`, noted)
  expect(answer.statusCode, answer.body).toBe(201)
  await sql`insert into voting (author, updated_by, state) values ('super', 'super', 'pending')`.execute(db)
  await letClaimsWait(db, [one, other])
  await aCommunication(db, { status: 'PENDING' })
  await aCommunication(db)
  for (const type of ['General', 'Asamblea'] as const)
    await aMeeting(db, {
      type,
      status: 'Pendiente',
      assemblyId: type === 'Asamblea' ? await anAssembly(db) : null,
    })
  await aMeeting(db)
  await aSentCharge(db, { state: 'devuelto', returnCode: 'MD06', waits: true })
  const { reference } = await aSentCharge(db)
  await upload('/bank-replies/file', await aForm(aCamt([{ reference, cents: 2000 }]), 'respuesta.xml'))
  const asked = { cents: 0, period: 'Anual', reason: 'En paro' }
  await db
    .insertInto('feeRequest')
    .values({ ...asked, affiliateId: other })
    .execute()
  const { id: ownerId } = await db
    .selectFrom('appUser')
    .where('role', '=', 'ROLE_SUPER_ADMIN')
    .select('id')
    .executeTakeFirstOrThrow()
  const job = {
    kind: 'importCommit',
    subject: '',
    about: 'lista.csv',
    asked: '{}',
    author: '{"username":"super"}',
  }
  await db
    .insertInto('job')
    .values({ ...job, ownerId, state: 'failed', failure: 'internal', finishedAt: world.clock.now })
    .execute()
  await upload('/census-import/upload', await aForm('DNI;Nombre;Apellido\n12345678Z;Ana;Núñez\n'))
  await sql`insert into mail (kind, recipient, state, data) values ('recovery', 'ana@example.org', 'failed', '{}')`.execute(
    db,
  )
}

/** Two claims on the roll of one approved voting; another has none. */
async function letClaimsWait(db: PeopleDatabase, affiliateIds: number[]) {
  const { rows } = await sql<{ id: number }>`
    insert into voting (state, name, start_date, end_date, author, updated_by, approved_at, definition, definition_hash, voters)
    select 'approved', 'Una', now() + interval '1 day', now() + interval '2 days', 'super', 'super', now(), '{}', sha256('{}'),
      '{}' from generate_series(1, 2)
    returning id`.execute(db)
  await sql`insert into voting_claim (voting_id, affiliate_id, wish, text, made_at)
    select ${rows[0]?.id}, unnest(${affiliateIds}::integer[]), 'entrar', 'Soy de Centro', now()`.execute(db)
}
