import { describe, expect, test } from 'vitest'
import type { Page } from '#contract/page.ts'
import type { ProblemDetails } from '#contract/problem.ts'
import type { Segment, SegmentDetails } from '#contract/segments/segments.ts'
import { anApp } from '#test/support/app.ts'
import { anOrganisation } from '#test/support/organisation.ts'

const inGetafe = { where: { city: ['Getafe'] } }
type Send = Awaited<ReturnType<Awaited<ReturnType<typeof anApp>>['as']>>
const save = async (send: Send, tree: unknown, more: object) =>
  (await send('POST', '/segments', { filter: { v: 1, tree }, ...more })).json<SegmentDetails>()

describe('rule people-21: whoever shares a segment reads for whom it does not work', () => {
  test('sharing it says for whom it does not work and why, and whoever cannot use it reads whom to ask', async () => {
    const { db, as, tokenFor, centro, norte, lead } = await anOrganisation()
    const admin = await as('ROLE_ADMIN')
    const responsible = await as({ token: await tokenFor('ROLE_RESPONSABLE', lead) })
    const young = { where: { ageTo: 29, city: ['Getafe'] } }
    const share = (name: string, tree: unknown, sharedWith: unknown) =>
      save(admin, tree, { name, sharedWith })
    const ofLeads = await share('Leads', young, { role: 'ROLE_RESPONSABLE' })
    const hidden = 'no lo podrá usar: pregunta por datos que ese rol no ve (Edad).'
    expect(ofLeads.warnings).toEqual([`Quien tiene el rol Responsable ${hidden}`])
    const { assemblyName } = await db
      .selectFrom('assembly')
      .where('id', '=', centro)
      .select('assemblyName')
      .executeTakeFirstOrThrow()
    expect((await share('Centro', young, { assemblyId: centro })).warnings).toEqual([
      `Quien lleva la asamblea ${assemblyName} ${hidden}`,
    ])
    expect((await share('Norte', young, { assemblyId: norte })).warnings).toEqual([
      'Ahora nadie con cuenta lleva esa asamblea: mientras tanto solo lo usa quien administra.',
    ])
    expect((await share('Admins', young, { role: 'ROLE_ADMIN' })).warnings).toEqual([])
    expect((await share('Ciudad', inGetafe, { role: 'ROLE_RESPONSABLE' })).warnings).toEqual([])

    // The same is said before anything is saved.
    const foresee = async (sharedWith: unknown) =>
      (
        await admin('POST', '/segments/warnings', { filter: { v: 1, tree: young }, sharedWith })
      ).json<object>()
    expect(await foresee({ role: 'ROLE_RESPONSABLE' })).toEqual({ warnings: ofLeads.warnings })
    expect(await foresee({ role: 'ROLE_ADMIN' })).toEqual({ warnings: [] })

    const opened = (await responsible('GET', `/segments/${ofLeads.id}`)).json<SegmentDetails>()
    expect(opened).toMatchObject({ faults: ['Pregunta por datos que tu rol no ve: Edad.'], warnings: [] })
    expect(opened.help).toBe(`Habla con ${ofLeads.owner}, que lo hizo y lo puede cambiar.`)
    expect(ofLeads.help).toBeNull()
    await db.updateTable('segment').set({ ownerId: null }).execute()
    expect((await responsible('GET', `/segments/${ofLeads.id}`)).json<SegmentDetails>().help).toBe(
      'Habla con quien tenga el rol Superadministración, que lo cuida: quien lo hizo ya no administra.',
    )
  })

  test('it is not shared where nobody at all could use it', async () => {
    const admin = await (await anApp()).as('ROLE_ADMIN')
    const own = await save(admin, inGetafe, { name: 'Mío' })
    const tree = { not: { segment: own.id } }
    const share = (role: string) =>
      admin('POST', '/segments', { name: role, filter: { v: 1, tree }, sharedWith: { role } })
    const why = 'no lo podrá usar: nombra el segmento «Mío», que ahí no se comparte.'
    const refused = await share('ROLE_ADMIN')
    expect([refused.statusCode, refused.json<ProblemDetails>().errors]).toEqual([
      422,
      [
        {
          in: 'body',
          path: 'sharedWith',
          message: `Quien tiene el rol Administración ${why} Quien tiene el rol Superadministración ${why}`,
        },
      ],
    ])
    const edit = (id: number, body: object) => admin('PATCH', `/segments/${id}`, body)
    await edit(own.id, { sharedWith: { role: 'ROLE_SUPER_ADMIN' }, version: 1 })
    const shared = (await share('ROLE_ADMIN')).json<SegmentDetails>()
    expect(shared.warnings).toEqual([`Quien tiene el rol Administración ${why}`])
    // What it names is private again: a new name is taken all the same, wider sharing is not.
    await edit(own.id, { sharedWith: null, version: 2 })
    const { sharedWith } = shared
    expect((await edit(shared.id, { name: 'Otro', sharedWith, version: 1 })).statusCode).toBe(200)
    const wider = { sharedWith: { role: 'ROLE_RESPONSABLE' }, version: 2 }
    expect((await edit(shared.id, wider)).statusCode).toBe(422)
  })

  test('whom a segment shared with an assembly is for ends with the assembly', async () => {
    const { db, as, tokenFor, centro, lead } = await anOrganisation()
    const admin = await as('ROLE_ADMIN')
    const responsible = await as({ token: await tokenFor('ROLE_RESPONSABLE', lead) })
    const { id } = await save(admin, inGetafe, { name: 'Centro', sharedWith: { assemblyId: centro } })
    const open = async () => (await responsible('GET', `/segments/${id}`)).statusCode
    expect(await open()).toBe(200)
    await db.updateTable('assembly').set({ deletedAt: new Date() }).where('id', '=', centro).execute()
    expect(await open()).toBe(404)
  })

  test('nobody counts by a tag out of their reach through a segment that is shared with them', async () => {
    const app = await anApp()
    const [chief, admin] = [await app.as('ROLE_SUPER_ADMIN'), await app.as('ROLE_ADMIN')]
    const tag = { name: 'Reservada', color: 'red', sharedWith: { role: 'ROLE_SUPER_ADMIN' } }
    const { id: reserved } = (await chief('POST', '/tags', tag)).json<{ id: number }>()
    const sharedWith = { role: 'ROLE_ADMIN' }
    const { id } = await save(chief, { where: { tag: [reserved] } }, { name: 'De la etiqueta', sharedWith })
    const count = (send: Send) =>
      send('POST', '/segments/count', { filter: { v: 1, tree: { not: { segment: id } } } })
    expect((await count(chief)).statusCode).toBe(200)
    const refused = await count(admin)
    expect([refused.statusCode, refused.json<ProblemDetails>().title]).toEqual([
      422,
      'Nombra una etiqueta que ya no existe o que no se comparte contigo.',
    ])
  })
})

test('the list of segments says their conditions in words, without what may be personal data', async () => {
  const owner = await (await anApp()).as('ROLE_ADMIN')
  const young = await save(owner, { where: { ageTo: 29, email: 'eva@' } }, { name: 'Jóvenes' })
  await save(owner, { all: [inGetafe, { not: { segment: young.id } }] }, { name: 'Otras' })
  const { content } = (await owner('GET', '/segments')).json<Page<Segment>>()
  expect(content.map(({ words }) => words)).toEqual([
    ['Edad: hasta 29 años; Correo electrónico'],
    ['Ciudad: Getafe', 'No está en «Jóvenes»'],
  ])
})
