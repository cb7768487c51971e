import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { OwnData } from '#contract/self/data.ts'
import { openSession } from '#server/kernel/security/session.ts'
import { aPerson } from '#test/support/deceased.ts'
import { enrolAndReadLink, deliverAllMails, listMailsWithLinks } from '#test/support/enrolment.ts'
import { anAffiliate } from '#test/support/factories.ts'
import { aPdf } from '#test/support/files.ts'
import { aForm } from '#test/support/imports.ts'
import { aMember } from '#test/support/self.ts'

const asked = { askedBy: 'Su hijo Luis', way: 'carta', askedOn: '2026-11-02' }

const to = (id: number) => `/affiliate/${id}/leave`

async function aCase() {
  const on = await aPerson()
  const path = to(on.member.id)
  return { ...on, path, take: (body: object = asked) => on.admin('POST', path, body) }
}

test('rule privacy-7: who asks staff to leave is closed as if they had left, is told, and reads it once they are back', async () => {
  const { member, admin, take, enter, assemblyId, ...app } = await aCase()
  const { db } = app
  const answer = await take()
  expect([answer.statusCode, answer.body]).toEqual([204, ''])
  expect(await member.row()).toMatchObject({
    inscriptionType: 0,
    feeCents: 0,
    bankAccount: null,
    assemblyId: null,
    communications: false,
    unregisteredAt: expect.any(String),
  })
  expect(await member.account()).toMatchObject({ role: 'ROLE_USER', enabled: false, passwordHash: null })
  expect((await member.me('GET', '/logged/affiliate')).statusCode).toBe(401)
  expect(await enter()).toBe(401)
  const office = db.selectFrom('assembly').where('id', '=', assemblyId).select('responsibleId')
  expect(await office.executeTakeFirstOrThrow()).toEqual({ responsibleId: null })
  await deliverAllMails(app)
  const [told] = await listMailsWithLinks({ db }, 'eva@example.org')
  expect(told).toMatchObject({ kind: 'left-by-staff', subject: 'Te hemos dado de baja' })
  expect(told?.plain).toContain('lo pediste por carta el 2 de noviembre de 2026')
  const seen = (await admin('GET', `/affiliate/${member.id}`)).json<object>()
  expect(seen).toMatchObject({ blocked: true, departure: { ...asked, fileName: null } })
  const logged = await db
    .selectFrom('activity')
    .where('action', '=', 'unregisteredByStaff')
    .select('details')
    .executeTakeFirstOrThrow()
  expect(logged.details).toBe(`Inscrito ${member.id}; lo pidió por carta, el 2 de noviembre de 2026`)
  expect((await take()).json()).toMatchObject({ title: expect.stringContaining('Se dio de baja') })

  const { idDocument } = await member.row()
  const { link } = await enrolAndReadLink(app, { idDocument, email: 'eva@example.org' })
  const back = await (await app.as())('POST', '/signup', { ...link, password: 'otra grapa caballo azul' })
  expect(back.statusCode, back.body).toBe(200)
  const again = await app.as({ token: await openSession(app.world, db, member.user) })
  const own = (await again('GET', '/logged/data')).json<OwnData>()
  expect(own.departures).toMatchObject([asked])

  // Who leaves again by themselves, without any paper, has left now by nobody's word.
  expect((await again('POST', '/unregister', { password: 'otra grapa caballo azul' })).statusCode).toBe(204)
  expect((await admin('GET', `/affiliate/${member.id}`)).json()).toMatchObject({
    blocked: true,
    departure: null,
  })
})

test('rule privacy-7: not to oneself, to who ranks at or above, nor to a super admin; nor on a day that has not come', async () => {
  const { as, member, take, admin, path } = await aCase()
  for (const [askedOn, message] of [
    ['2999-01-01', 'no ha llegado todavía'],
    ['2019-12-31', 'es anterior a su inscripción, el 3 de marzo de 2020'],
  ] as const)
    expect((await take({ ...asked, askedOn })).body).toContain(message)
  expect((await take({ ...asked, way: 'señas' })).statusCode).toBe(422)
  expect((await (await as('ROLE_RESPONSABLE'))('POST', path, asked)).statusCode).toBe(403)
  const on = { app: member }
  const since = { creationTime: '2020-01-01T00:00:00Z' }
  const colleague = await aMember(
    { email: 'luz@example.org', idDocument: '00000001R', ...since },
    { ...on, role: 'ROLE_ADMIN' },
  )
  expect((await admin('POST', to(colleague.id), asked)).body).toContain('con tu mismo rol o uno superior')
  expect((await colleague.me('POST', to(colleague.id), asked)).body).toContain('Tu propia baja')
  const chief = await aMember(
    { email: 'sol@example.org', idDocument: '00000002W', ...since },
    { ...on, role: 'ROLE_SUPER_ADMIN' },
  )
  const other = await as('ROLE_SUPER_ADMIN')
  expect((await other('POST', to(chief.id), asked)).body).toContain('ha de quitárselo antes')
  expect((await other('POST', to(colleague.id), asked)).statusCode).toBe(204)
  expect((await admin('POST', to(999_999), asked)).statusCode).toBe(404)
  expect(await member.row()).toMatchObject({ inscriptionType: 1, version: 1 })
})

test('rule privacy-7: two at once take somebody out once; an address that was held stays held, and is what is written to', async () => {
  const { db, take, member, as, ...app } = await aCase()
  const answers = await Promise.all([take(), take(), take()])
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([204, 409, 409])
  expect(await db.selectFrom('departure').select('id').execute()).toHaveLength(1)
  const id = await anAffiliate(db, { email: 'otra@example.org', creationTime: '2020-01-01T00:00:00Z' })
  await sql`insert into address_hold (affiliate_id, proven_email, changed_at) values (${id}, 'suya@example.org', now())`.execute(
    db,
  )
  const admin = await as('ROLE_ADMIN')
  expect((await admin('POST', `/affiliate/${id}/leave`, asked)).statusCode).toBe(204)
  expect(await db.selectFrom('addressHold').select('provenEmail').execute()).toEqual([
    { provenEmail: 'suya@example.org' },
  ])
  await deliverAllMails(app)
  expect(await listMailsWithLinks({ db }, 'suya@example.org')).toMatchObject([{ kind: 'left-by-staff' }])
  expect(member.id).not.toBe(id)
})

test('rule privacy-7: the paper is kept, put in the place of another, and read by super admins', async () => {
  const { db, take, member, path, app, as } = await aCase()
  const token = await member.tokenFor('ROLE_ADMIN')
  const add = async (content: Uint8Array<ArrayBuffer>) => {
    const { payload, headers } = await aForm(content, 'carta.pdf')
    return app.inject({
      method: 'POST',
      url: `/api${path}/paper`,
      payload,
      headers: { ...headers, authorization: `Bearer ${token}` },
    })
  }
  const paper = aPdf()
  expect((await add(paper)).statusCode).toBe(404)
  await take()
  expect((await add(paper)).statusCode).toBe(204)
  expect((await add(paper)).statusCode).toBe(204)
  expect(await db.selectFrom('storedFile').select('use').execute()).toEqual([{ use: 'departurePaper' }])
  expect((await (await as('ROLE_ADMIN'))('GET', `${path}/paper`)).statusCode).toBe(403)
  const read = await (await as('ROLE_SUPER_ADMIN'))('GET', `${path}/paper`)
  expect(read.rawPayload.equals(paper)).toBe(true)
})
