import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readAccountNumber } from '#server/import/reading/accounts.ts'
import { toCents, readCents } from '#server/import/reading/amounts.ts'
import { indexAssemblyNames } from '#contract/import/assemblyNames.ts'
import { parseChoice, parseYesOrNo } from '#contract/import/choices.ts'
import { createGazetteer } from '#server/import/reading/gazetteer.ts'
import { splitSurnames, splitWholeName } from '#server/import/reading/names.ts'
import { readSexColumn, parseSex } from '#contract/import/sexes.ts'

describe('sex, decided by the whole column', () => {
  test.each([
    ['V M', 'M', 'M'],
    ['H M', 'M', 'M'],
    ['Hombre M', 'M', 'M'],
    ['F M', 'M', 'H'],
    ['m f', 'm', 'H'],
    ['M F Masculino', 'M', 'H'],
    // As the example list has it: F and M are both women when H and V are men.
    ['M F Hombre V Mujer H', 'M', 'M'],
    ['M', 'M', 'ambiguous'],
    ['M Mujer', 'M', 'ambiguous'],
    ['M F Mujer', 'M', 'ambiguous'],
  ])('in {%s}, %s is %s', (seen, typed, sex) => {
    expect(parseSex(typed, readSexColumn(seen.split(' ')))).toBe(sex)
  })

  test('words that need no column', () => {
    const reading = readSexColumn(['M'])
    expect(
      ['Varón', 'FEMENINO', 'no binaria', 'X', '-', 'otra cosa'].map((word) => parseSex(word, reading)),
    ).toEqual(['H', 'M', 'NoB', 'NoB', null, undefined])
  })
})

describe('amounts', () => {
  test('every amount reads the same, Spanish or not', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999 }), (cents) => {
        const euros = (cents / 100).toFixed(2)
        const spanish = new Intl.NumberFormat('es-ES', {
          style: 'currency',
          currency: 'EUR',
          useGrouping: 'always',
        })
        expect(readCents(spanish.format(cents / 100))).toBe(cents)
        expect(readCents(euros)).toBe(cents)
        expect(readCents(euros.replace('.', ','))).toBe(cents)
        expect(toCents(cents / 100)).toBe(cents)
      }),
    )
  })

  test.each([
    ['10 €', 1000],
    ['1.234', 123_400],
    ['12,5 euros', 1250],
    ['-5', undefined],
    ['1,2345', undefined],
    ['gratis', undefined],
    ['1.23.456', undefined],
  ])('«%s» is %s cents', (typed, cents) => {
    expect(readCents(typed)).toBe(cents)
  })
})

describe('words', () => {
  test('types, however they are gendered; nothing that only resembles one', () => {
    expect(
      [
        'Afiliado/a',
        'AFILIADA',
        'militante',
        'afiliad@s',
        'simpatizante',
        'Colaborador/a',
        'Ex-afiliada',
      ].map((word) => parseChoice('inscriptionType', word)),
    ).toEqual([1, 1, 1, 1, 2, 3, 0])
    expect(parseChoice('inscriptionType', 'Militante base')).toBeUndefined()
  })

  test('answers and periods', () => {
    expect(['Sí', 'S', 'x', '1', '✓', 'No', 'n', '0', 'FALSO', 'quizá'].map(parseYesOrNo)).toEqual([
      true,
      true,
      true,
      true,
      true,
      false,
      false,
      false,
      false,
      undefined,
    ])
    expect(['Trimestral', 'trim.', 'ANUAL', 'Mensual'].map((word) => parseChoice('period', word))).toEqual([
      'Trimestral',
      'Trimestral',
      'Anual',
      undefined,
    ])
  })
})

describe('names in one cell', () => {
  test.each([
    ['García López', 'García', 'López'],
    ['de la Fuente García', 'de la Fuente', 'García'],
    ['Ñíguez', 'Ñíguez', null],
    ['Peñalver-Ñ i Puig', 'Peñalver-Ñ', 'i Puig'],
  ])('%s', (typed, lastName1, lastName2) => {
    expect(splitSurnames(typed)).toEqual({ lastName1, lastName2 })
  })

  test('a comma settles the order; words alone need the header, and not too many of them', () => {
    const ana = { name: 'Ana María', lastName1: 'García', lastName2: 'López' }
    expect(splitWholeName('GARCÍA LÓPEZ, ANA', 'name first')).toMatchObject({
      name: 'ANA',
      lastName1: 'GARCÍA',
    })
    expect(splitWholeName('Ana María García López', 'name first')).toEqual(ana)
    expect(splitWholeName('García López Ana María', 'surnames first')).toEqual(ana)
    expect(splitWholeName('Ana', 'name first')).toBeUndefined()
    expect(splitWholeName('Ana Eva Ruiz Gil Sanz', 'name first')).toBeUndefined()
  })

  test('no word is lost', () => {
    const words = fc.array(fc.constantFrom('Ana', 'de', 'la', 'García', 'y', 'Ruiz'), {
      minLength: 1,
      maxLength: 8,
    })
    fc.assert(
      fc.property(words, (list) => {
        const { lastName1, lastName2 } = splitSurnames(list.join(' '))
        expect([lastName1, lastName2].filter(Boolean).join(' ')).toBe(list.join(' '))
      }),
    )
  })
})

test('every account is judged by its control digits (rule people-7)', () => {
  const sound = 'ES91 2100 0418 4502 0005 1332'
  expect(
    [sound, `IBAN: ${sound}`, '2100 0418 45 0200051332', 'ES92 2100 0418 4502 0005 1332'].map(
      readAccountNumber,
    ),
  ).toEqual([...Array.from({ length: 3 }, () => 'ES9121000418450200051332'), undefined])
})

test('assemblies: accent-blind, a territorial one first, equal names settled by their type', () => {
  const names = indexAssemblyNames([
    { id: 1, assemblyName: 'Móstoles', assemblyType: 'Municipal' },
    { id: 2, assemblyName: 'Feminismos', assemblyType: 'Sectorial' },
    { id: 3, assemblyName: 'Centro', assemblyType: 'Distrital' },
    { id: 4, assemblyName: 'Centro', assemblyType: 'Municipal' },
  ])
  expect(names.find('MOSTOLES')).toEqual({ id: 1, sectoral: false })
  expect(names.find('Asamblea de Móstoles')).toEqual({ id: 1, sectoral: false })
  expect(names.find('feminismos')).toEqual({ id: 2, sectoral: true })
  expect(names.find('Centro')).toBe('ambiguous')
  expect(names.find('Centro (Distrital)')).toEqual({ id: 3, sectoral: false })
  expect(names.find('Asamblea de Marte')).toBeUndefined()
  expect(names.findSectoral('Móstoles')).toBe('not a sectoral')
})

test('places get their official names from any spelling', () => {
  const places = createGazetteer({
    countries: [{ id: 209, pais: 'España', country: 'Spain', iso2: 'ES', iso3: 'ESP' }],
    provinces: [
      { codProv: '15', provincia: 'A Coruña' },
      { codProv: '01', provincia: 'Araba/Álava' },
      { codProv: '48', provincia: 'Bizkaia' },
    ],
    cities: [
      { codIne: '15030', name: 'A Coruña', codProv: '15' },
      { codIne: '01059', name: 'Vitoria-Gasteiz', codProv: '01' },
      { codIne: '48001', name: 'Sabando', codProv: '48' },
      { codIne: '01002', name: 'Sabando', codProv: '01' },
    ],
    districts: [{ name: 'Chamberí', codMun: '28079' }],
  })
  expect(
    ['Coruña, A', 'la coruña', 'Coruña', 'ALAVA', 'Álava/Araba', 'Vizcaya', 'Marte'].map(
      (typed) => places.province(typed)?.code,
    ),
  ).toEqual(['15', '15', '15', '01', '01', '48', undefined])
  expect(places.city('Coruña, A', '15')?.name).toBe('A Coruña')
  expect(places.city('sabando', undefined)).toBeUndefined()
  expect(places.city('sabando', '48')?.code).toBe('48001')
  expect(places.district('chamberi', '28079')).toBe('Chamberí')
  expect(places.country('ESP')).toBe(209)
})
