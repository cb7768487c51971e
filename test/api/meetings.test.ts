import { expect, test } from 'vitest'
import { aMeeting, anAffiliate, anAssembly } from '#test/support/factories.ts'
import { anApp } from '#test/support/app.ts'

const url = '/logged/user-next-meetings/?sort=meetingTime&direction=asc&size=100'
type Page = { content: { title: string }[]; totalElements: number }

test('next meetings are approved, to come, and of the caller’s reach', async () => {
  const { db, as, tokenFor, later } = await anApp()
  const [centro, juventud, retiro] = [
    await anAssembly(db),
    await anAssembly(db, { assemblyType: 'Sectorial' }),
    await anAssembly(db),
  ]
  const hour = 3_600_000
  const inHours = (hours: number) => ({
    meetingTime: new Date(Date.now() + hours * hour),
    endTime: new Date(Date.now() + (hours + 2) * hour),
  })
  await aMeeting(db, { title: 'general', ...inHours(3) })
  await aMeeting(db, { title: 'centro', type: 'Asamblea', assemblyId: centro, ...inHours(2) })
  await aMeeting(db, { title: 'juventud', type: 'Asamblea', assemblyId: juventud, ...inHours(1) })
  await aMeeting(db, { title: 'retiro', type: 'Asamblea', assemblyId: retiro, ...inHours(4) })
  await aMeeting(db, { title: 'pasada', ...inHours(-3) })
  await aMeeting(db, { title: 'pendiente', status: 'Pendiente', ...inHours(5) })
  await aMeeting(db, { title: 'cancelada', status: 'Cancelada', ...inHours(5) })
  const member = await anAffiliate(db, { assemblyId: centro })
  await db.insertInto('affiliateSectoral').values({ affiliateId: member, assemblyId: juventud }).execute()

  const titles = async (send: Awaited<ReturnType<typeof as>>) =>
    (await send('GET', url)).json<Page>().content.map(({ title }) => title)
  const me = await as({ token: await tokenFor('ROLE_USER', member) })
  expect(await titles(me)).toEqual(['juventud', 'centro', 'general'])
  expect(await titles(await as('ROLE_USER'))).toEqual(['general'])
  for (const lead of ['ROLE_ENLACE', 'ROLE_RESPONSABLE'] as const) {
    expect(await titles(await as(lead))).toEqual(['general'])
    expect(
      await titles(await as({ token: await tokenFor(lead, await anAffiliate(db, { assemblyId: centro })) })),
    ).toEqual(['centro', 'general'])
  }
  expect(await titles(await as('ROLE_ADMIN'))).toEqual(['juventud', 'centro', 'general', 'retiro'])
  const first = (await me('GET', '/logged/user-next-meetings?size=1')).json<Page>()
  expect(first).toMatchObject({ content: [{ title: 'juventud' }], totalElements: 3 })
  later('90 minutes')
  expect(await titles(me)).toEqual(['centro', 'general'])
})
