import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  toAmountChoice,
  bankAccount,
  fee,
  feeOptions,
  parseWholeEuros,
  wholeFee,
} from '#contract/fees/basics/fees.ts'
import {
  changeParticipation,
  mayCollaborate,
  newParticipation,
  toParticipation,
  type Participation,
} from '#contract/people/participation.ts'
import { findParticipationErrors, toSentParticipation } from '#contract/people/participationRules.ts'

const iban = 'ES91 2100 0418 4502 0005 1332'
const after = (...patches: Partial<Participation>[]) =>
  patches.reduce<Participation>(changeParticipation, newParticipation)
const full = after(
  { inscriptionType: 1 },
  { assemblyType: 'Municipal' },
  { assembly: 7 },
  { sectorals: [3, 4] },
  { mainSectoral: 4 },
  { period: 'Anual' },
  { amount: 60 },
  { bankAccount: iban },
  { responsibility: true, dataProtection: true },
)

describe('what follows from each change (rule people-9)', () => {
  test('collaboration is on by default for types 1 and 2 and impossible for type 3', () => {
    for (const inscriptionType of [1, 2] as const) expect(after({ inscriptionType }).collaborates).toBe(true)
    expect(after({ inscriptionType: 3 })).toMatchObject({ collaborates: false, assembly: null })
    expect(after({ inscriptionType: 3 }, { collaborates: true }).collaborates).toBe(false)
    expect([0, 1, 2, 3, null].map((type) => mayCollaborate(type as 0))).toEqual([
      false,
      true,
      true,
      false,
      false,
    ])
  })

  test('becoming type 3 forgets the assembly; coming back turns collaboration on', () => {
    const third = changeParticipation(full, { inscriptionType: 3 })
    expect(third).toMatchObject({
      collaborates: false,
      assembly: null,
      assemblyType: null,
      sectorals: [3, 4],
    })
    expect(changeParticipation(third, { inscriptionType: 2 })).toMatchObject({
      collaborates: true,
      assembly: null,
    })
  })

  test('another type ticks collaboration again; the same type leaves it', () => {
    const off = changeParticipation(full, { collaborates: false })
    expect(off).toMatchObject({ assembly: null, assemblyType: null, assemblyNotFound: false })
    expect(changeParticipation(off, { inscriptionType: 1 }).collaborates).toBe(false)
    expect(changeParticipation(off, { inscriptionType: 2 }).collaborates).toBe(true)
    expect(changeParticipation(full, { inscriptionType: 2 }).assembly).toBe(7)
  })

  test('«No encuentro mi asamblea» clears the assembly and its type, and holds them clear', () => {
    const lost = changeParticipation(full, { assemblyNotFound: true })
    expect(lost).toMatchObject({ collaborates: true, assembly: null, assemblyType: null })
    expect(changeParticipation(lost, { assembly: 7 }).assembly).toBeNull()
    expect(changeParticipation(lost, { assemblyNotFound: false })).toMatchObject({ assembly: null })
  })

  test('another assembly type leaves the assembly behind, unless it comes with it', () => {
    expect(changeParticipation(full, { assemblyType: 'Distrital' }).assembly).toBeNull()
    expect(changeParticipation(full, { assemblyType: 'Distrital', assembly: 9 }).assembly).toBe(9)
    expect(changeParticipation(full, { assembly: 9 })).toMatchObject({
      assemblyType: 'Municipal',
      assembly: 9,
    })
  })

  test('the main sectoral is one of the sectorals, or none', () => {
    expect(changeParticipation(full, { sectorals: [4] }).mainSectoral).toBe(4)
    expect(changeParticipation(full, { sectorals: [3] }).mainSectoral).toBeNull()
    expect(changeParticipation(full, { mainSectoral: 8 }).mainSectoral).toBeNull()
  })

  test('the fee is on by default; unticking clears period, fee and account', () => {
    expect(newParticipation.contributes).toBe(true)
    const stored = { ...full, storedAccount: 'ES•• … 1332' }
    expect(changeParticipation(stored, { contributes: false })).toMatchObject({
      period: null,
      amount: null,
      otherAmount: '',
      bankAccount: '',
      storedAccount: null,
    })
  })

  test('an amount that the period does not offer becomes «Otro»; one that it does is chosen', () => {
    const yearly = changeParticipation(full, { amount: 150 })
    expect(changeParticipation(yearly, { period: 'Trimestral' })).toMatchObject({
      amount: 'Otro',
      otherAmount: '150',
    })
    expect(changeParticipation(full, { period: 'Trimestral' })).toMatchObject({ amount: 60, otherAmount: '' })
    const typed = changeParticipation(full, { amount: 'Otro', otherAmount: '33' })
    expect(typed.otherAmount).toBe('33')
    expect(changeParticipation(typed, { period: 'Trimestral' }).otherAmount).toBe('33')
    expect(changeParticipation(typed, { amount: 20 }).otherAmount).toBe('')
  })

  test('laws that no sequence of changes breaks', () => {
    const patch: fc.Arbitrary<Partial<Participation>> = fc.oneof(
      fc.record({ inscriptionType: fc.constantFrom(0 as const, 1 as const, 2 as const, 3 as const) }),
      fc.record({ collaborates: fc.boolean() }),
      fc.record({ assemblyNotFound: fc.boolean() }),
      fc.record({ assemblyType: fc.constantFrom('Municipal' as const, 'Distrital' as const, null) }),
      fc.record({ assembly: fc.constantFrom(1, 2, null) }),
      fc.record({ sectorals: fc.subarray([3, 4, 5]) }),
      fc.record({ mainSectoral: fc.constantFrom(3, 4, 5, null) }),
      fc.record({ contributes: fc.boolean() }),
      fc.record({ period: fc.constantFrom('Anual' as const, 'Trimestral' as const) }),
      fc.record({ amount: fc.constantFrom(5, 20, 150, 'Otro' as const, null) }),
    )
    fc.assert(
      fc.property(fc.array(patch, { maxLength: 12 }), (patches) => {
        const form = after(...patches)
        const { inscriptionType, collaborates, assembly, assemblyType, mainSectoral, amount, period } = form
        const sent = toSentParticipation(form)
        const laws = {
          'only types 1 and 2 collaborate': !collaborates || mayCollaborate(inscriptionType),
          'no collaboration, no assembly':
            (collaborates && !form.assemblyNotFound) || (assembly === null && assemblyType === null),
          'an assembly has its type': assembly === null || assemblyType !== null,
          'the main sectoral is one of them': mainSectoral === null || form.sectorals.includes(mainSectoral),
          'another amount is Otro': amount === 'Otro' || form.otherAmount === '',
          'type 3 sends no assembly': inscriptionType !== 3 || sent.assembly === 999,
          'no contribution, nothing of it': form.contributes
            ? sent.period === period
            : sent.fee === 0 && sent.period === null && sent.bankAccount === null,
        }
        expect(Object.entries(laws).filter(([, held]) => !held)).toEqual([])
      }),
    )
  })
})

const errors = (patch: Partial<Participation>) => findParticipationErrors({ ...full, ...patch }, 'sign')
const other = (otherAmount: string) => errors({ amount: 'Otro', otherAmount })

describe('what is missing or wrong (rule people-10)', () => {
  const required = 'Campo requerido *'

  test('a whole form has nothing wrong, an empty one has everything', () => {
    expect(errors({})).toEqual({})
    expect(findParticipationErrors({ ...newParticipation, collaborates: true }, 'sign')).toEqual({
      inscriptionType: required,
      assemblyType: required,
      period: required,
      amount: required,
      bankAccount: required,
      responsibility: required,
      dataProtection: required,
    })
  })

  test('the assembly is asked for once there is a type', () => {
    expect(errors({ assemblyType: null, assembly: null })).toEqual({ assemblyType: required })
    expect(errors({ assembly: null })).toEqual({ assembly: required })
  })

  test('nothing is asked of what is not ticked; agreements only of who signs', () => {
    const bare = after({ inscriptionType: 3 }, { contributes: false })
    expect(findParticipationErrors(bare, 'signed')).toEqual({})
    expect(errors({ assemblyNotFound: true, assembly: null, assemblyType: null })).toEqual({})
    expect(errors({ responsibility: false })).toEqual({ responsibility: required })
    expect(errors({ dataProtection: false })).toEqual({ dataProtection: required })
  })

  test('accounts: 24 characters, ES, and right by mod 97', () => {
    for (const typed of [
      'ES91 2100',
      'FR7630006000011234567890189',
      'ES9121000418450200051333',
      'ES91210004184502000513AA',
    ])
      expect(errors({ bankAccount: typed }), typed).toEqual({ bankAccount: 'Formato erroneo' })
    expect(errors({ bankAccount: ' ' })).toEqual({ bankAccount: required })
    expect(errors({ bankAccount: '', storedAccount: 'ES•• … 1332' })).toEqual({})
    expect(errors({ bankAccount: 'x', storedAccount: 'ES•• … 1332' })).toEqual({
      bankAccount: 'Formato erroneo',
    })
    expect(bankAccount.parse('es91-2100-0418-4502-0005-1332')).toBe('ES9121000418450200051332')
  })

  test('«Otro» is an amount in whole euros', () => {
    expect(other('')).toEqual({ otherAmount: required })
    for (const wrong of ['x', '0', '0,4', '-5', '1e3', '1.2.3'])
      expect(other(wrong), wrong).toEqual({ otherAmount: 'Formato incorrecto' })
    expect(other('100001')).toEqual({ otherAmount: 'El máximo es 100000' })
    for (const [typed, euros] of [
      ['12,6', 13],
      ['12.4 €', 12],
      [' 1.200 ', 1200],
      ['33', 33],
    ] as const) {
      expect(other(typed), typed).toEqual({})
      expect(parseWholeEuros(typed)).toBe(euros)
    }
  })

  test('a fee on file with cents stays as it is until another is typed', () => {
    const held = { ...newParticipation, contributes: true, period: 'Anual', amount: 'Otro' } as const
    const form = { ...held, otherAmount: '12,5', storedFee: 12.5 }
    expect(toSentParticipation(form).fee).toBe(12.5)
    expect(toSentParticipation({ ...form, otherAmount: '12,6' }).fee).toBe(13)
    expect(toSentParticipation({ ...form, storedFee: null }).fee).toBe(13)
  })

  test('fees that somebody chooses are whole euros on the wire', () => {
    for (const euros of [0, 5, 1200]) expect(wholeFee.safeParse(euros).success, String(euros)).toBe(true)
    for (const euros of [1.5, 0.01, -1]) expect(wholeFee.safeParse(euros).success, String(euros)).toBe(false)
  })

  test('fees on file are whole cents', () => {
    for (const euros of [0, 5, 12.5, 0.01, 33.33])
      expect(fee.safeParse(euros).success, String(euros)).toBe(true)
    for (const euros of [-1, 0.005, 1e9, Number.NaN, Infinity, '5', null])
      expect(fee.safeParse(euros).success, String(euros)).toBe(false)
  })
})

describe('from the file and back', () => {
  const stored = {
    inscriptionType: 1 as const,
    assembly: { id: 7, assemblyType: 'Municipal' as const },
    sectorals: [{ id: 3 }, { id: 4 }],
    mainSectoral: { id: 4 },
    fee: 60,
    period: 'Anual' as const,
    bankAccountMasked: 'ES•• … 1332',
  }

  test('a form that nobody touches sends what is on file, and no account', () => {
    expect(toSentParticipation(toParticipation(stored))).toEqual({
      inscriptionType: 1,
      assembly: 7,
      sectorals: [3, 4],
      mainSectoral: 4,
      fee: 60,
      period: 'Anual',
    })
    expect(findParticipationErrors(toParticipation(stored), 'signed')).toEqual({})
  })

  test('fees outside the options are «Otro»; no fee is no contribution; type 3 has no assembly', () => {
    expect(toParticipation({ ...stored, fee: 12.5 })).toMatchObject({ amount: 'Otro', otherAmount: '12,5' })
    expect(toParticipation({ ...stored, fee: 0 })).toMatchObject({
      contributes: false,
      amount: null,
      period: null,
    })
    expect(toParticipation({ ...stored, inscriptionType: 3 })).toMatchObject({
      collaborates: false,
      assembly: null,
    })
    expect(toParticipation({ ...stored, assembly: null, mainSectoral: null })).toMatchObject({
      collaborates: false,
      assemblyType: null,
      mainSectoral: null,
    })
    for (const period of ['Anual', 'Trimestral'] as const)
      for (const amount of feeOptions[period])
        expect(toAmountChoice(amount, period)).toEqual({ amount, other: '' })
    expect(toAmountChoice(5, 'Anual')).toEqual({ amount: 'Otro', other: '5' })
    expect(toAmountChoice(60, null)).toEqual({ amount: 'Otro', other: '60' })
  })
})
