import { describe, expect, test } from 'vitest'
import { convertCccToIban } from '#contract/fees/basics/ccc.ts'
import { isSpanishDocument, normaliseDocument } from '#contract/people/document.ts'
import { isEmail } from '#contract/people/email.ts'
import { isIban } from '#contract/fees/basics/iban.ts'
import { normalisePhone } from '#contract/people/phone.ts'
import { isPostalCode } from '#contract/people/postal.ts'
import { ageOn, toDayNumber } from '#demo/calendar.ts'
import { fixedPeople } from '#demo/fixedPeople.ts'
import { generatePeople } from '#demo/people.ts'
import { personas } from '#demo/personas.ts'
import { sampleCount } from '#test/support/sample.ts'

const today = '2026-11-20'
const everybody = [...generatePeople({ members: 20_000, today })]
const share = (holds: (member: (typeof everybody)[number]) => boolean) =>
  everybody.filter(holds).length / everybody.length
/** The people for whom a condition does not hold, so that a failure shows them. */
const violations = (holds: (member: (typeof everybody)[number]) => boolean) =>
  everybody.filter((member) => !holds(member)).slice(0, 3)

const age = ({ creationTime, birthday }: (typeof everybody)[number]) =>
  ageOn(toDayNumber(creationTime.slice(0, 10)), toDayNumber(birthday))

describe('the people of the demo', () => {
  test('the same seed and day give the same people; another seed gives others', () => {
    const once = [...generatePeople({ members: 500, today })]
    expect([...generatePeople({ members: 500, today })]).toEqual(once)
    expect([...generatePeople({ members: 500, today, seed: 'other' })]).not.toEqual(once)
  })

  test('identity documents are valid, normalised and unique', () => {
    const seen = new Set<string>()
    let count = 0
    for (const { idDocument, documentType } of generatePeople({ members: sampleCount(150_000), today })) {
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

  test('bank accounts have valid check digits, and those who pay have fee, period and account', () => {
    expect(violations(({ bankAccount }) => bankAccount === null || isIban(bankAccount))).toEqual([])
    const byChance = everybody.slice(fixedPeople.length).map(({ bankAccount }) => bankAccount)
    expect(byChance.filter((iban) => iban !== null && convertCccToIban(iban.slice(4)) !== iban)).toEqual([])
    expect(
      violations(
        ({ feeCents, period, bankAccount }) =>
          feeCents > 0 === (period !== null) && feeCents > 0 === (bankAccount !== null),
      ),
    ).toEqual([])
  })

  test('ages at enrolment fit the type: 18 for Afiliado and Simpatizante, 14 for Colaborador', () => {
    expect(violations((member) => age(member) >= (member.inscriptionType === 3 ? 14 : 18))).toEqual([])
    expect(share((member) => age(member) < 18)).toBeGreaterThan(0)
    expect(violations((member) => age(member) < 105)).toEqual([])
  })

  test('inscription types have the expected shares; an Antiguo has no fee, account or consent', () => {
    const types = [0, 1, 2, 3].map((type) => share(({ inscriptionType }) => inscriptionType === type))
    for (const [type, expected] of [0.05, 0.55, 0.25, 0.15].entries())
      expect(types[type]).toBeCloseTo(expected, 1)
    const left = everybody.filter(({ inscriptionType }) => inscriptionType === 0)
    expect(everybody.filter(({ unregisteredAt }) => unregisteredAt !== null)).toEqual(left)
    expect(left.filter((member) => member.feeCents || member.bankAccount || member.communications)).toEqual(
      [],
    )
  })

  test('addresses: postal code of the province, a district only and always in Madrid city', () => {
    expect(
      violations(({ postalCode, province }) => isPostalCode(postalCode, { inSpain: true, province })),
    ).toEqual([])
    expect(
      violations(({ province, postalCode }) => (province === 'Madrid') === postalCode.startsWith('28')),
    ).toEqual([])
    expect(violations(({ city, district }) => (city === 'Madrid') === (district !== null))).toEqual([])
  })

  test('telephones are E.164; e-mails are valid, in example domains, and unique; some people have none', () => {
    expect(violations(({ phone }) => normalisePhone(phone) === phone)).toEqual([])
    expect(
      violations(
        ({ email }) =>
          email === '' || (isEmail(email) && /@((correo\.)?example\.org|concejo\.example)$/.test(email)),
      ),
    ).toEqual([])
    const emails = everybody.map(({ email }) => email).filter(Boolean)
    expect(new Set(emails).size).toBe(emails.length)
    const onPaper = everybody.filter(({ email }) => email === '')
    expect(onPaper.length).toBeGreaterThan(everybody.length / 60)
    expect(onPaper.some(({ assemblyId }) => assemblyId !== null)).toBe(true)
  })

  test('enrolments rise through two years, before today, and no change comes before its enrolment', () => {
    const times = everybody.map(({ creationTime }) => creationTime)
    expect(times).toEqual(times.toSorted())
    expect(times[0]?.slice(0, 7)).toBe('2024-11')
    expect(times.at(-1)?.slice(0, 10)).toBe('2026-11-19')
    expect(violations((member) => member.creationTime <= member.lastUpdateTime)).toEqual([])
    expect(violations((member) => member.lastUpdateTime < '2026-11-19T23:00:00.000Z')).toEqual([])
  })

  test('the main sectoral is one of the sectorals', () => {
    expect(
      violations(({ sectoralIds, mainSectoralId }) =>
        sectoralIds.length === 0 ? mainSectoralId === null : sectoralIds.includes(mainSectoralId ?? 0),
      ),
    ).toEqual([])
    expect(violations(({ sectoralIds }) => sectoralIds.length <= 2)).toEqual([])
  })

  test('the fixed people come first, in a demo of any size', () => {
    const few = [...generatePeople({ members: 20, today })]
    const withFile = personas.filter(({ username }) => username !== 'sinficha@concejo.example')
    expect(few.slice(0, withFile.length).map(({ email }) => email)).toEqual(
      withFile.map(({ username }) => username),
    )
    expect(few.some(({ lastName1 }) => lastName1 === "d'Órs i Peñalver-Ñ")).toBe(true)
    expect(few.some(({ streetName }) => streetName.startsWith('=HYPERLINK('))).toBe(true)
    expect(few.some(({ lastName2 }) => lastName2 === null)).toBe(true)
    expect(few.some(({ feeCents }) => feeCents === 1_234_500)).toBe(true)
  })
})
