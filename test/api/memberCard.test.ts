import { describe, expect, test } from 'vitest'
import { aDoor, isOutcome } from '#test/support/door.ts'
import { anAffiliate } from '#test/support/factories.ts'
import { beginsIn, hour } from '#test/support/meetings.ts'

const ago = (minutes: number) => Date.now() - minutes * 60_000

describe('rule door-4: a card', () => {
  test('is of one’s own, changes, and tells why somebody may not enter', async () => {
    const { scan, db, norte, cardOf, people, member, liaison, world } = await aDoor()
    const card = (await member('GET', '/logged/card')).json<{ number: number; codes: { text: string }[] }>()
    expect(card.number).toBe(people.member)
    expect(card.codes[0]?.text).toBe(cardOf(people.member))
    expect(await scan(liaison, { card: card.codes[0]?.text })).toEqual(isOutcome('enters'))
    // Those of the coming minutes do not count yet.
    const refused = isOutcome('refused', {
      sentence: 'Este código ya no vale: pide que abra su carné otra vez.',
    })
    expect(await scan(liaison, { card: card.codes[3]?.text })).toEqual(refused)
    expect(await scan(liaison, { card: cardOf(people.member, Date.now() - 120_000) })).toEqual(refused)
    expect(await scan(liaison, { card: `${cardOf(people.member)}0` })).toEqual(
      isOutcome('refused', { sentence: 'Este código no es un carné de la organización.' }),
    )
    const elsewhere = await anAffiliate(db, { assemblyId: norte })
    expect(await scan(liaison, { card: cardOf(elsewhere) })).toEqual(
      isOutcome('excluded', { sentence: 'No pertenece a la asamblea Centro.', name: null }),
    )
    expect(await scan(liaison, { card: cardOf(999_999) })).toEqual(
      isOutcome('excluded', { sentence: expect.stringContaining('ya no existe') }),
    )
    await db.updateTable('affiliate').set({ inscriptionType: 0 }).where('id', '=', elsewhere).execute()
    expect(await scan(liaison, { card: cardOf(elsewhere) })).toEqual(
      isOutcome('excluded', { sentence: 'Ya no está en el censo de la organización.' }),
    )
    expect(world.secret.length).toBeGreaterThan(0)
  })

  test('of somebody who left there is none', async () => {
    const { db, people, member } = await aDoor()
    await db.updateTable('affiliate').set({ inscriptionType: 0 }).where('id', '=', people.member).execute()
    expect((await member('GET', '/logged/card')).statusCode).toBe(404)
  })

  test('read without a connection, it is judged by the time of the scan', async () => {
    const { scan, cardOf, people, lead, db } = await aDoor(beginsIn(-hour))
    const read = (minutes: number, shownAt = minutes) =>
      scan(lead, {
        card: cardOf(people.member, ago(shownAt)),
        scannedAt: new Date(ago(minutes)).toISOString(),
      })
    // Photographed: shown at one time, read at another.
    expect(await read(50, 55)).toEqual(isOutcome('refused'))
    expect(await read(13 * 60)).toEqual([409, 'Esto se leyó hace más de 12 horas: ya no se puede comprobar.'])
    expect(await read(11 * 60)).toEqual([409, expect.stringMatching(/^La puerta se abre/)])
    // A clock that is fast makes no future.
    expect(
      await scan(lead, {
        card: cardOf(people.member, ago(-60)),
        scannedAt: new Date(ago(-60)).toISOString(),
      }),
    ).toEqual(isOutcome('refused'))
    expect(await read(55)).toEqual(isOutcome('enters'))
    const [row] = await db.selectFrom('meetingAttendance').select('confirmedAt').execute()
    expect(Date.now() - Date.parse(row?.confirmedAt ?? '')).toBeGreaterThan(54 * 60_000)
  })
})
