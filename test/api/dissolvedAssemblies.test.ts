import { describe, expect, test } from 'vitest'
import type { AssemblyDetails } from '#contract/assemblies/assembly.ts'
import type { AffiliateProfile } from '#contract/people/affiliateProfile.ts'
import type { ProfileChange } from '#contract/people/profileChange.ts'
import type { Page } from '#contract/page.ts'
import { anApp } from '#test/support/app.ts'
import { aMeeting, anAffiliate, anAssembly } from '#test/support/factories.ts'
import { runWhileLocked } from '#test/support/locks.ts'
import { setOffice } from '#test/support/organisation.ts'

type Send = Awaited<ReturnType<Awaited<ReturnType<typeof anApp>>['as']>>

async function aSuperAdmin() {
  const app = await anApp()
  return { ...app, send: await app.as('ROLE_SUPER_ADMIN'), other: await app.as('ROLE_SUPER_ADMIN') }
}
const create = async (send: Send, more: object = {}) =>
  (
    await send('POST', '/assembly/', { assemblyType: 'Distrital', assemblyName: 'Centro', ...more })
  ).json<AssemblyDetails>()

describe('rule assembly-4: an assembly is dissolved', () => {
  test('its members and offices are without it, each history says so, and its name stays there', async () => {
    const { send, db } = await aSuperAdmin()
    const centro = await anAssembly(db, { assemblyName: 'Centro' })
    const [sanidad, cultura] = [
      await anAssembly(db, { assemblyType: 'Sectorial', assemblyName: 'Sanidad' }),
      await anAssembly(db, { assemblyType: 'Sectorial', assemblyName: 'Cultura' }),
    ]
    const eva = await anAffiliate(db, { assemblyId: centro, mainSectoralId: sanidad })
    await db
      .insertInto('affiliateSectoral')
      .values([sanidad, cultura].map((assemblyId) => ({ affiliateId: eva, assemblyId })))
      .execute()
    await setOffice(db, sanidad, { responsibleId: eva, liaisonId: eva })
    await aMeeting(db, {
      type: 'Asamblea',
      assemblyId: centro,
      meetingTime: '2026-01-10T10:00:00Z',
      endTime: '2026-01-10T12:00:00Z',
    })
    expect((await send('DELETE', `/assembly/${sanidad}`)).json()).toEqual({ members: 1, meetings: 0 })
    expect((await send('DELETE', `/assembly/${centro}`)).json()).toEqual({ members: 1, meetings: 1 })
    expect((await send('DELETE', `/assembly/${centro}`)).statusCode).toBe(404)
    expect((await send('GET', `/assembly/${centro}`)).statusCode).toBe(404)
    const profile = (await send('GET', `/affiliate/${eva}`)).json<AffiliateProfile>()
    expect(profile).toMatchObject({ assembly: null, mainSectoral: null, version: 3 })
    expect(profile.sectorals.map(({ id }) => id)).toEqual([cultura])
    const history = (await send('GET', `/affiliate/${eva}/history?size=20`)).json<Page<ProfileChange>>()
      .content
    expect(
      new Set(history.map(({ action, field, before, after }) => [action, field, before, after])),
    ).toEqual(
      new Set([
        ['assemblyDeleted', 'assembly', 'Centro', null],
        ['assemblyDeleted', 'mainSectoral', 'Sanidad', null],
        ['assemblyDeleted', 'sectorals', 'Sanidad, Cultura', 'Cultura'],
      ]),
    )
    // Its name is free for another one.
    expect((await create(send)).members).toBe(0)
    const told = await db
      .selectFrom('activity')
      .where('action', '=', 'assemblyDeleted')
      .select('details')
      .orderBy('id')
      .execute()
    expect(told.map(({ details }) => details)).toEqual([
      `Asamblea ${sanidad}; 1 miembro, 0 reuniones`,
      `Asamblea ${centro}; 1 miembro, 1 reunión`,
    ])
  })

  test('its approved meetings that have not begun are cancelled, and the log says which', async () => {
    const { send, db } = await aSuperAdmin()
    const centro = await anAssembly(db)
    const begun = { meetingTime: '2026-01-10T10:00:00Z', endTime: '2026-01-10T12:00:00Z' }
    const meetings = [begun, {}, { status: 'Pendiente' }].map((about) =>
      aMeeting(db, { type: 'Asamblea', assemblyId: centro, ...about }),
    )
    const [past, coming, pending] = await Promise.all(meetings)
    expect((await send('DELETE', `/assembly/${centro}`)).json()).toEqual({ members: 0, meetings: 3 })
    const now = await db.selectFrom('meeting').select(['id', 'status']).execute()
    expect(new Map(now.map(({ id, status }) => [id, status]))).toEqual(
      new Map([
        [past, 'Aprobada'],
        [coming, 'Cancelada'],
        [pending, 'Pendiente'],
      ]),
    )
    const changed = await db.selectFrom('change').where('entity', '=', 'meeting').select('entityId').execute()
    expect(changed).toEqual([{ entityId: `${coming}` }])
  })

  test('nobody joins it any more, neither by a form nor by whatever writes to the table', async () => {
    const { send, db } = await aSuperAdmin()
    const centro = await anAssembly(db)
    const sector = await anAssembly(db, { assemblyType: 'Sectorial' })
    const eva = await anAffiliate(db)
    for (const id of [centro, sector]) await send('DELETE', `/assembly/${id}`)
    for (const body of [{ assembly: centro }, { sectorals: [sector] }])
      expect((await send('PATCH', `/affiliate/${eva}`, { ...body, version: 1 })).statusCode).toBe(422)
    await expect(anAffiliate(db, { assemblyId: centro })).rejects.toThrow('dissolved')
    const join = db.insertInto('affiliateSectoral').values({ affiliateId: eva, assemblyId: sector })
    await expect(join.execute()).rejects.toThrow('dissolved')
  })

  test('who joins it at that moment is waited for, and loses it too', async () => {
    const { send, db } = await aSuperAdmin()
    const centro = await anAssembly(db)
    const eva = await anAffiliate(db)
    const answer = await runWhileLocked(db, {
      hold: (other) =>
        other.updateTable('affiliate').set({ assemblyId: centro }).where('id', '=', eva).execute(),
      call: () => send('DELETE', `/assembly/${centro}`),
      goOn: () => Promise.resolve(),
    })
    expect(answer.json()).toEqual({ members: 1, meetings: 0 })
    const { assemblyId } = await db
      .selectFrom('affiliate')
      .where('id', '=', eva)
      .select('assemblyId')
      .executeTakeFirstOrThrow()
    expect(assemblyId).toBeNull()
  })

  test('rule privacy-6: a death that is undone gives back neither it nor its office', async () => {
    const { send, db } = await aSuperAdmin()
    const centro = await anAssembly(db)
    const eva = await anAffiliate(db, { assemblyId: centro })
    await setOffice(db, centro, { responsibleId: eva })
    const died = await send('POST', `/affiliate/${eva}/deceased`, { day: null, saidBy: 'Su familia' })
    expect(died.statusCode).toBeLessThan(300)
    await send('DELETE', `/assembly/${centro}`)
    const undone = await send('POST', `/affiliate/${eva}/deceased/undo`)
    expect(undone.statusCode).toBeLessThan(300)
    expect((await send('GET', `/affiliate/${eva}`)).json()).toMatchObject({
      inscriptionType: 1,
      assembly: null,
    })
    const { responsibleId } = await db
      .selectFrom('assembly')
      .where('id', '=', centro)
      .select('responsibleId')
      .executeTakeFirstOrThrow()
    expect(responsibleId).toBeNull()
  })
})
