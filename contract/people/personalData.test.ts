import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { address, chooseAddressInputs, changeAddress } from '#contract/people/address.ts'
import { contact } from '#contract/people/contact.ts'
import { computeDocumentLetter } from '#contract/people/document.ts'
import { getEmptyValue } from '#contract/people/fieldKinds.ts'
import { fieldsIn, makeRecord, type ProfileValues, type Section } from '#contract/people/fields.ts'
import { personalData } from '#contract/people/personalData.ts'

const errorsOf = (schema: z.ZodType, value: unknown) =>
  Object.fromEntries(
    (schema.safeParse(value).error?.issues ?? [])
      .map(({ path, message }) => [path.join('.'), message])
      .toReversed(),
  )
const emptyValuesOf = (section: Section) => makeRecord<ProfileValues>(fieldsIn(section), getEmptyValue)
const today = '2026-03-05'
const person = {
  name: ' María del Mar ',
  lastName1: "d'Órs i Peñalver-Ñ",
  lastName2: '',
  birthday: '1958-03-05',
  bornCountry: 209,
  sex: 'M',
  documentType: 'DNI',
  idDocument: ' 12.345.678-z ',
}
const personal = (change: object) => errorsOf(personalData(today), { ...person, ...change })

describe('personal data (rules people-1, people-2)', () => {
  test('a whole person is read tidily', () => {
    expect(personalData(today).parse(person)).toEqual({
      ...emptyValuesOf('personal'),
      ...person,
      name: 'María del Mar',
      lastName2: null,
      idDocument: '12345678Z',
    })
  })

  test.each([[undefined], [null], ['']])('everything required is asked for at once: %j', (nothing) => {
    const empty = Object.fromEntries(Object.keys(person).map((name) => [name, nothing]))
    const { lastName2: _optional, ...required } = person
    expect(errorsOf(personalData(today), empty)).toEqual(
      Object.fromEntries(Object.keys(required).map((name) => [name, 'Campo requerido *'])),
    )
    expect(personal({ name: '  ' })).toEqual({ name: 'Campo requerido *' })
  })

  test('a DNI or NIE has its letter; a passport is taken as it is', () => {
    expect(personal({ idDocument: '12345678A' })).toEqual({ idDocument: 'DNI incorrecto *' })
    expect(personal({ idDocument: 'AAA1234567' })).toEqual({ idDocument: 'DNI incorrecto *' })
    expect(personal({ idDocument: 'X1234567L', documentType: 'NIE' })).toEqual({})
    expect(personal({ idDocument: 'x-1234567-a', documentType: 'NIE' })).toEqual({
      idDocument: 'DNI incorrecto *',
    })
    expect(personal({ idDocument: 'aaa 1234567', documentType: 'PASAPORTE' })).toEqual({})
    expect(personal({ idDocument: '.-.', documentType: 'PASAPORTE' })).toEqual({
      idDocument: 'Campo requerido *',
    })
  })

  test('of every number only its own letter is right', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 10_000, max: 99_999_999 }),
        fc.integer({ min: 1, max: 22 }),
        (number, step) => {
          expect(personal({ idDocument: `${number}${computeDocumentLetter(number)}` })).toEqual({})
          expect(personal({ idDocument: `${number}${computeDocumentLetter(number + step)}` })).toHaveProperty(
            'idDocument',
          )
        },
      ),
      { numRuns: 50 },
    )
  })

  test('the document is judged whatever else is wrong', () => {
    expect(personal({ name: '', sex: 'Z', idDocument: '12345678A', birthday: '31/02/1990' })).toEqual({
      name: 'Campo requerido *',
      sex: 'Valor no admitido',
      idDocument: 'DNI incorrecto *',
      birthday: 'Formato incorrecto',
    })
  })

  test('birthdays are days that were', () => {
    expect(personal({ birthday: today })).toEqual({})
    expect(personal({ birthday: '2026-03-06' })).toEqual({
      birthday: 'La fecha de nacimiento no puede ser futura',
    })
    for (const birthday of ['1899-12-31', '1990-02-30', 'ayer', '1990-02-03T00:00:00Z'])
      expect(personal({ birthday }), birthday).toEqual({ birthday: 'Formato incorrecto' })
  })

  test('huge, unprintable and foreign values are told at their field', () => {
    expect(personal({ name: 'a'.repeat(101) })).toEqual({ name: 'Como mucho 100 caracteres' })
    for (const name of ['a\0b', 'a\nb', '\ud800', 'a\u202eb'])
      expect(personal({ name }), JSON.stringify(name)).toEqual({ name: 'Formato incorrecto' })
    for (const name of ['\u200b', '\u00ad\u2060', '\ufeff', '\u00a0'])
      expect(personal({ name }), JSON.stringify(name)).toEqual({ name: 'Campo requerido *' })
    for (const odd of [3, true, [], {}])
      expect(personal({ name: odd, bornCountry: odd === 3 ? 3.5 : odd })).toMatchObject({
        name: 'Formato incorrecto',
        bornCountry: 'Formato incorrecto',
      })
    expect(personal({ role: 'ROLE_SUPER_ADMIN' })).toEqual({ '': 'Dato desconocido' })
  })
})

const home = {
  country: 209,
  province: 'Sevilla',
  city: 'Écija',
  district: '',
  postalCode: '41400',
  streetName: 'Calle Ancha',
  streetNumber: '',
}
const living = (change: object) => errorsOf(address, { ...home, ...change })
const madrid = { province: 'Madrid', city: 'Madrid', district: 'Centro', postalCode: '28001' }

const look = (country: number | null, province: string | null, city: string | null) => {
  const asked = chooseAddressInputs({ country, province, city })
  return [asked.province.as, asked.province.label, asked.city.as, asked.district.as]
}

describe('address (rules people-2, people-3)', () => {
  test('each place asks for what it needs', () => {
    expect(living({})).toEqual({})
    expect(living({ country: null, province: '', city: '', postalCode: '', streetName: ' ' })).toEqual({
      country: 'Campo requerido *',
      province: 'Campo requerido *',
      postalCode: 'Campo requerido *',
      streetName: 'Campo requerido *',
    })
    expect(living({ city: '' })).toEqual({ city: 'Campo requerido *' })
    expect(living({ country: 76, city: null, province: 'Bretagne', postalCode: 'sw1a 1aa' })).toEqual({})
    expect(living({ ...madrid, district: '' })).toEqual({ district: 'Campo requerido *' })
    expect(living({ ...madrid, city: 'Getafe', district: '' })).toEqual({})
    expect(living({ ...madrid, country: 45, district: '' })).toEqual({})
  })

  test.each([
    ['28001', {}, true],
    ['01001', {}, false],
    ['28 001', {}, false],
    ['2800', {}, false],
    ['280011', {}, false],
    ['41001', { province: 'Sevilla', city: 'Sevilla' }, true],
    ['4100', { province: 'Sevilla', city: 'Sevilla' }, false],
    ['01001', { province: 'Álava', city: 'Vitoria' }, true],
  ])('postal code %s with %j', (postalCode, change, good) => {
    expect(living({ ...madrid, ...change, postalCode })).toEqual(
      good ? {} : { postalCode: 'Formato incorrecto' },
    )
  })

  test('where each place is a list, a text or not there', () => {
    expect(look(209, 'Madrid', 'Madrid')).toEqual(['list', 'Provincia', 'list', 'list'])
    expect(look(209, 'Madrid', 'Getafe')).toEqual(['list', 'Provincia', 'list', 'hidden'])
    expect(look(209, 'Sevilla', 'Madrid')).toEqual(['list', 'Provincia', 'text', 'hidden'])
    expect(look(209, null, null)).toEqual(['list', 'Provincia', 'text', 'hidden'])
    expect(look(45, 'Madrid', 'Madrid')).toEqual(['text', 'Región / Provincia', 'text', 'hidden'])
    expect(look(null, null, null)).toEqual(['text', 'Región / Provincia', 'text', 'hidden'])
  })

  test('what moves takes its smaller places with it, and nothing else', () => {
    const centro = { ...home, ...madrid }
    expect(changeAddress(centro, { country: 76 })).toMatchObject({
      province: null,
      city: null,
      district: null,
    })
    expect(changeAddress(centro, { province: 'Sevilla' })).toMatchObject({
      country: 209,
      province: 'Sevilla',
      city: null,
      district: null,
    })
    expect(changeAddress(centro, { city: 'Getafe' })).toMatchObject({ province: 'Madrid', district: null })
    expect(changeAddress(centro, { streetName: 'Mayor' })).toEqual({ ...centro, streetName: 'Mayor' })
    expect(changeAddress(home, { province: 'Huelva' })).toMatchObject({ city: 'Écija' })
    expect(changeAddress(home, { province: 'Madrid' })).toMatchObject({ city: null })
    const abroad = { ...home, country: 76, province: 'Bretagne', city: 'Brest' }
    expect(changeAddress(abroad, { country: 45 })).toMatchObject({ province: 'Bretagne', city: 'Brest' })
    expect(changeAddress(abroad, { country: 209 })).toMatchObject({ province: null, city: null })
    expect(changeAddress(home, madrid)).toMatchObject(madrid)
  })
})

const reach = {
  email: ' Ana@Example.ORG ',
  phone: '600 123 456',
  studies: '',
  job: null,
  communications: true,
}
const reaching = (change: object) => errorsOf(contact, { ...reach, ...change })

describe('contact (rule people-2)', () => {
  test('an e-mail of good format and a telephone are needed; the rest is not', () => {
    expect(contact.parse(reach)).toEqual({
      ...emptyValuesOf('contact'),
      email: 'ana@example.org',
      phone: '+34600123456',
      communications: true,
    })
    expect(reaching({ email: '', phone: null })).toEqual({
      email: 'Campo requerido *',
      phone: 'Campo requerido *',
    })
    for (const email of ['ana', 'ana@', 'a b@example.org', 'ana@example', 'ana@example.org, b@example.org'])
      expect(reaching({ email }), email).toEqual({ email: 'Formato de email incorrecto' })
    expect(reaching({ email: 'a@b.es\r\nbcc: c@d.es' })).toHaveProperty('email')
    expect(reaching({ phone: '12' })).toEqual({ phone: 'Formato incorrecto' })
    expect(reaching({ communications: 'sí' })).toEqual({ communications: 'Formato incorrecto' })
  })
})
