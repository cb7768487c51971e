import { expect, test } from 'vitest'
import type { Role } from '#contract/actor.ts'
import type { CalendarDay } from '#contract/meetings/meetings.ts'
import { anApp } from '#test/support/app.ts'
import { aMeeting, anAffiliate, anAssembly } from '#test/support/factories.ts'
import { setOffice } from '#test/support/organisation.ts'
import { day, hour } from '#test/support/meetings.ts'
import { createRandom } from '#demo/random.ts'

type Kind = { id: number; type: string; status: string; assemblyId: number | null; start: number }

/**
 * Rule meeting-3 as a person would judge it, by what was written into the database and nothing that the server says.
 */
const mayBeSeen = (
  { status, type, assemblyId }: Kind,
  who: { role: Role; hasFile: boolean; memberOf: readonly number[]; officeOf: readonly number[] },
) =>
  who.role === 'ROLE_ADMIN' ||
  who.role === 'ROLE_SUPER_ADMIN' ||
  (who.hasFile &&
    ((status !== 'Pendiente' && (type !== 'Asamblea' || who.memberOf.includes(assemblyId ?? 0))) ||
      who.officeOf.includes(assemblyId ?? 0)))

const roles = ['ROLE_USER', 'ROLE_ENLACE', 'ROLE_RESPONSABLE', 'ROLE_ADMIN'] as const
const statuses = ['Pendiente', 'Aprobada', 'Cancelada'] as const

test('rule meeting-3: lists, totals, orders, downloads, calendars and each meeting show what a brute-force filter finds', async () => {
  const { db, as, tokenFor } = await anApp()
  const random = createRandom(`visibility ${process.env['SEED'] ?? '1'}`)
  const assemblies: number[] = []
  for (let count = 0; count < 5; count += 1)
    assemblies.push(await anAssembly(db, { assemblyType: count < 3 ? 'Distrital' : 'Sectorial' }))
  const [territorial, sectoral] = [assemblies.slice(0, 3), assemblies.slice(3)]
  const base = Math.floor(Date.now() / day) * day
  const meetings: Kind[] = []
  for (let count = 0; count < 60; count += 1) {
    const type = random.pick(['General', 'Asamblea', 'Asamblea', 'Otro'])
    const about = {
      type,
      status: random.pick([...statuses]),
      assemblyId: type === 'Asamblea' ? random.pick(assemblies) : null,
      title: `Reunión ${random.between(1, 20)}`,
    }
    // In steps of six hours, so that several begin at once and ties are put in order by number.
    const start = base + random.between(-40, 40) * 6 * hour
    const id = await aMeeting(db, { ...about, meetingTime: new Date(start), endTime: new Date(start + hour) })
    meetings.push({ id, start, ...about })
  }
  for (let round = 0; round < 24; round += 1) {
    const role = random.pick([...roles])
    const hasFile = random.chance(0.9)
    const [home, sector] = [random.pick([null, ...territorial]), random.pick([null, ...sectoral])]
    const hasLeft = random.chance(0.1)
    const person = await anAffiliate(db, { assemblyId: home, inscriptionType: hasLeft ? 0 : 1 })
    if (sector !== null)
      await db.insertInto('affiliateSectoral').values({ affiliateId: person, assemblyId: sector }).execute()
    const led = random.chance(0.6) ? [random.pick(assemblies)] : []
    // Both offices may be held by one person, and only that of the role counts.
    const office = random.pick(['responsibleId', 'liaisonId'] as const)
    for (const assembly of assemblies) await setOffice(db, assembly, { responsibleId: null, liaisonId: null })
    for (const assembly of led) await setOffice(db, assembly, { [office]: person })
    const isExercised = office === 'responsibleId' ? role === 'ROLE_RESPONSABLE' : role === 'ROLE_ENLACE'
    const send = await as({ token: await tokenFor(role, hasFile ? person : undefined) })
    const who = {
      role,
      hasFile,
      memberOf: hasLeft ? [] : [home, sector].filter((each) => each !== null),
      officeOf: isExercised ? led : [],
    }
    const type = random.pick([undefined, 'General', 'Asamblea'] as const)
    const status = random.pick([undefined, ...statuses])
    const assemblyId = random.chance(0.3) ? random.pick(assemblies) : undefined
    const direction = random.pick(['asc', 'desc'] as const)
    const at = base + random.between(-20, 20) * 6 * hour
    const towards = random.pick([undefined, 'asc', 'desc'] as const)
    const expected = meetings
      .filter((meeting) => mayBeSeen(meeting, who))
      .filter((meeting) => type === undefined || (meeting.type === 'Asamblea') === (type === 'Asamblea'))
      .filter((meeting) => status === undefined || meeting.status === status)
      .filter((meeting) => assemblyId === undefined || meeting.assemblyId === assemblyId)
      .filter(({ start }) => towards === undefined || start + hour > at === (towards === 'asc'))
      .toSorted(
        (one, other) => (direction === 'asc' ? 1 : -1) * (one.start - other.start || one.id - other.id),
      )
    const query = new URLSearchParams({
      direction,
      ...(type && { type }),
      ...(status && { status: JSON.stringify([status]) }),
      ...(assemblyId !== undefined && { assemblyId: `${assemblyId}` }),
      ...(towards && { dateFrom: new Date(at).toISOString(), dateDirection: towards }),
    })
    const told = `${JSON.stringify(who)} ${query.toString()}`
    type Page = { content: Kind[]; totalElements: number }
    const all = (await send('GET', `/meeting?${query.toString()}&size=-1`)).json<Page>()
    expect(
      all.content.map(({ id }) => id),
      told,
    ).toEqual(expected.map(({ id }) => id))
    const page = (await send('GET', `/meeting?${query.toString()}&size=5&page=1`)).json<Page>()
    expect([page.totalElements, page.content.map(({ id }) => id)], told).toEqual([
      expected.length,
      expected.slice(5, 10).map(({ id }) => id),
    ])
    const file = await send('GET', `/meeting/export?${query.toString()}&format=csv`)
    const lines = file.statusCode === 403 ? role : file.body.trim().split('\n').length - 1
    expect(lines, told).toBe(role === 'ROLE_USER' ? role : expected.length)
    const visible = meetings.filter((meeting) => mayBeSeen(meeting, who))
    const days = (
      await send('GET', `/meeting/calendar?from=${dayOf(base - 20 * day)}&to=${dayOf(base + 20 * day)}`)
    ).json<{ days: CalendarDay[] }>().days
    const counted = days.flatMap((each) => each.types).reduce((sum, { count }) => sum + count, 0)
    expect([counted, days.reduce((sum, { cancelled }) => sum + cancelled, 0)], told).toEqual([
      visible.length,
      visible.filter((meeting) => meeting.status === 'Cancelada').length,
    ])
    for (const meeting of [random.pick(meetings), random.pick(meetings), random.pick(meetings)]) {
      const single = await send('GET', `/meeting/single/${meeting.id}`)
      expect(single.statusCode, told).toBe(visible.includes(meeting) ? 200 : 404)
    }
  }
})

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)
