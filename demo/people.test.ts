import { describe, expect, test } from 'vitest'
import { ibanOfCcc } from '#contract/fees/ccc.ts'
import { isSpanishDocument, normaliseDocument } from '#contract/people/document.ts'
import { isEmail } from '#contract/people/email.ts'
import { isIban } from '#contract/fees/iban.ts'
import { normalisePhone } from '#contract/people/phone.ts'
import { isPostalCode } from '#contract/people/postal.ts'
import { ageOn, dayNumber } from '#demo/calendar.ts'
import { cast } from '#demo/cast.ts'
import { people } from '#demo/people.ts'
import { personas } from '#demo/personas.ts'

const today = '2026-11-20'
const everybody = [...people({ members: 20_000, today })]
const share = (holds: (member: (typeof everybody)[number]) => boolean) =>
  everybody.filter(holds).length / everybody.length
/** Those whom a law does not keep, to be named when a test fails. */
const breaking = (holds: (member: (typeof everybody)[number]) => boolean) =>
  everybody.filter((member) => !holds(member)).slice(0, 3)

const age = ({ creationTime, birthday }: (typeof everybody)[number]) =>
  ageOn(dayNumber(creationTime.slice(0, 10)), dayNumber(birthday))

describe('the people of the demo', () => {
  test('the same seed and day give the same people; another seed, others', () => {
    const once = [...people({ members: 500, today })]
    expect([...people({ members: 500, today })]).toEqual(once)
    expect([...people({ members: 500, today, seed: 'other' })]).not.toEqual(once)
  })

  test('documents are sound, normalised, and nobody shares one', () => {
    const seen = new Set<string>()
    let count = 0
    for (const { idDocument, documentType } of people({ members: 150_000, today })) {
      count += 1
      seen.add(idDocument)
      if (isSpanishDocument(idDocument) !== (documentType !== 'PASAPORTE')) throw new Error(idDocument)
      if (normaliseDocument(idDocument) !== idDocument) throw new Error(idDocument)
    }
    expect(seen.size).toBe(count)
    expect(share(({ documentType }) => documentType === 'NIE')).toBeGreaterThan(0.01)
    expect(share(({ documentType }) => documentType === 'PASAPORTE')).toBeGreaterThan(0)
    expect(share(({ idDocument }) => idDocument.startsWith('0'))).toBeGreaterThan(0.05)
  })

  test('accounts have both kinds of check digits right, and whoever pays has fee, period and account', () => {
    expect(breaking(({ bankAccount }) => bankAccount === null || isIban(bankAccount))).toEqual([])
    const byChance = everybody.slice(cast.length).map(({ bankAccount }) => bankAccount)
    expect(byChance.filter((iban) => iban !== null && ibanOfCcc(iban.slice(4)) !== iban)).toEqual([])
    expect(
      breaking(
        ({ feeCents, period, bankAccount }) =>
          feeCents > 0 === (period !== null) && feeCents > 0 === (bankAccount !== null),
      ),
    ).toEqual([])
  })

  test('ages at enrolment fit the type: 18 for Afiliado and Simpatizante, 14 for Colaborador', () => {
    expect(breaking((member) => age(member) >= (member.inscriptionType === 3 ? 14 : 18))).toEqual([])
    expect(share((member) => age(member) < 18)).toBeGreaterThan(0)
    expect(breaking((member) => age(member) < 105)).toEqual([])
  })

  test('types come in the shares the demo promises; an Antiguo keeps neither fee, account nor consent', () => {
    const types = [0, 1, 2, 3].map((type) => share(({ inscriptionType }) => inscriptionType === type))
    for (const [type, expected] of [0.05, 0.55, 0.25, 0.15].entries())
      expect(types[type]).toBeCloseTo(expected, 1)
    const left = everybody.filter(({ inscriptionType }) => inscriptionType === 0)
    expect(left.filter((member) => member.feeCents || member.bankAccount || member.communications)).toEqual(
      [],
    )
  })

  test('addresses: postal code of the province, a district only and always in Madrid city', () => {
    expect(
      breaking(({ postalCode, province }) => isPostalCode(postalCode, { inSpain: true, province })),
    ).toEqual([])
    expect(
      breaking(({ province, postalCode }) => (province === 'Madrid') === postalCode.startsWith('28')),
    ).toEqual([])
    expect(breaking(({ city, district }) => (city === 'Madrid') === (district !== null))).toEqual([])
  })

  test('telephones are E.164; e-mails are sound, reserved for examples, and nobody shares one', () => {
    expect(breaking(({ phone }) => normalisePhone(phone) === phone)).toEqual([])
    expect(
      breaking(({ email }) => isEmail(email) && /@((correo\.)?example\.org|concejo\.example)$/.test(email)),
    ).toEqual([])
    expect(new Set(everybody.map(({ email }) => email)).size).toBe(everybody.length)
  })

  test('enrolments rise through two years, before today, and no change comes before its enrolment', () => {
    const times = everybody.map(({ creationTime }) => creationTime)
    expect(times).toEqual(times.toSorted())
    expect(times[0]?.slice(0, 7)).toBe('2024-11')
    expect(times.at(-1)?.slice(0, 10)).toBe('2026-11-19')
    expect(breaking((member) => member.creationTime <= member.lastUpdateTime)).toEqual([])
    expect(breaking((member) => member.lastUpdateTime < '2026-11-19T23:00:00.000Z')).toEqual([])
  })

  test('the main sectoral is one of the sectorals', () => {
    expect(
      breaking(({ sectoralIds, mainSectoralId }) =>
        sectoralIds.length === 0 ? mainSectoralId === null : sectoralIds.includes(mainSectoralId ?? 0),
      ),
    ).toEqual([])
    expect(breaking(({ sectoralIds }) => sectoralIds.length <= 2)).toEqual([])
  })

  test('the cast comes first, in a demo of any size', () => {
    const few = [...people({ members: 20, today })]
    const withFile = personas.filter(({ username }) => username !== 'sinficha@concejo.example')
    expect(few.slice(0, withFile.length).map(({ email }) => email)).toEqual(
      withFile.map(({ username }) => username),
    )
    expect(few.some(({ lastName1 }) => lastName1 === "d'Órs i Peñalver-Ñ")).toBe(true)
    expect(few.some(({ streetName }) => streetName.startsWith('=HYPERLINK('))).toBe(true)
    expect(few.some(({ lastName2 }) => lastName2 === null)).toBe(true)
    expect(few.some(({ feeCents }) => feeCents > 99_000_000)).toBe(true)
  })
})
