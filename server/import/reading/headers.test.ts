import { describe, expect, test } from 'vitest'
import { readCorrections, WrongCorrection } from '#server/import/reading/corrections.ts'
import { importFields, columnLabels } from '#contract/import/fields.ts'
import { headerWords } from '#server/import/reading/headerWords.ts'
import { findFieldByName, guessColumns, guessHeader, scoreHeader } from '#server/import/reading/headers.ts'

const guessed = (headers: string) => guessColumns(headers.split(';'), new Map()).map((guess) => guess?.field)

describe('headers as offices write them', () => {
  test.each([
    [
      'Nº socio;DNI/NIE;Nombre;Primer apellido;Segundo apellido',
      [undefined, 'idDocument', 'name', 'lastName1', 'lastName2'],
    ],
    ['NIF;Apellidos;Nombre;F. Nac.;Género', ['idDocument', 'lastNames', 'name', 'birthday', 'sex']],
    [
      'N.I.F.;APELLIDO 1;APELLIDO 2;NOMBRE;FEC. NACIMIENTO',
      ['idDocument', 'lastName1', 'lastName2', 'name', 'birthday'],
    ],
    [
      'Documento;Apellidos y nombre;Correo electrónico;Tfno. móvil',
      ['idDocument', 'surnamesAndName', 'email', 'phone'],
    ],
    ['dni;Nombre;Apellido;Apellido', ['idDocument', 'name', 'lastName1', 'lastName2']],
    ['dni;Nombre;Apellidos;Segundo apellido', ['idDocument', 'name', 'lastName1', 'lastName2']],
    ['DNI;Nombre;Cuota', ['idDocument', 'fullName', 'fee']],
    ['Domicilio;Nº;C.P.;Población;Prov.', ['streetName', 'streetNumber', 'postalCode', 'city', 'province']],
    ['Importe (€);Periodicidad de la cuota;Nº de cuenta;CCC', ['fee', 'period', 'bankAccount', undefined]],
    [
      'Fecha de alta;Tipo de afiliación;Asamblea territorial;Sectorial(es)',
      ['creationTime', 'inscriptionType', 'assembly', 'sectorals'],
    ],
    ['DNI;Etiquetas;Grupo', ['idDocument', 'tags', 'assembly']],
    ['DNI;Tags', ['idDocument', 'tags']],
    ['DNI;Grupos', ['idDocument', 'tags']],
    ['Documento nacional;Doc.;Nº documento', ['idDocument', undefined, undefined]],
    ['Doc.;Teléf.', ['idDocument', 'phone']],
    ['Nº documento;Tfno.', ['idDocument', 'phone']],
    ['Tipo doc.;Tlf. de contacto;Móvil', ['documentType', undefined, 'phone']],
    ['¿Acepta comunicaciones?;País de nacimiento;País', ['communications', 'bornCountry', 'country']],
  ])('%s', (headers, expected) => {
    expect(guessed(headers)).toEqual(expected)
  })

  test('what resembles a field is told from what is known, and what means another thing is left alone', () => {
    expect(guessHeader('E-mail de contacto principal')).toEqual({ field: 'email', confidence: 'likely' })
    for (const header of [
      'No desea comunicaciones',
      'DNI del padre',
      'Fecha de baja',
      'IBAN antiguo titular',
      'Observaciones',
    ])
      expect(guessHeader(header)).toBeUndefined()
  })

  test('every field is known by its own name and label, and no header belongs to two', () => {
    for (const field of importFields) {
      expect(findFieldByName(field)).toBe(field)
      expect(findFieldByName(columnLabels[field])).toBe(field)
    }
    const headers = importFields.flatMap((field) => headerWords[field].headers.split('|'))
    expect(headers.filter((header, index) => headers.indexOf(header) !== index)).toEqual([])
  })

  test('a title is no header', () => {
    expect(scoreHeader(['Listado de afiliación', '', ''])).toBeLessThan(2)
    expect(scoreHeader(['DNI', 'Nombre', 'Apellidos'])).toBe(3)
  })

  test('what somebody says goes before any guess', () => {
    const said = new Map([
      [0, null],
      [1, 'phone'],
    ] as const)
    expect(guessColumns(['DNI', 'Contacto', 'Móvil'], said).map((guess) => guess?.field)).toEqual([
      undefined,
      'phone',
      undefined,
    ])
  })
})

describe('corrections', () => {
  test('columns, words and empty cells', () => {
    const { columns, words, defaults } = readCorrections([
      'Teléfono fijo=móvil',
      '#4=nombre',
      'Notas=no',
      'tipo:Militante base=Afiliado',
      'sexo:M=Mujer',
      'periodicidad:*=Anual',
    ])
    expect([...columns]).toEqual([
      ['telefono fijo', 'phone'],
      ['#4', 'name'],
      ['notas', null],
    ])
    expect(words.get('inscriptionType')?.get('militante base')).toBe('Afiliado')
    expect(words.get('sex')?.get('m')).toBe('Mujer')
    expect(defaults.get('period')).toBe('Anual')
  })

  test.each(['Móvil', 'Móvil=marciano', 'iban:X=Y', 'dni:*=1'])('«%s» is not one', (typed) => {
    expect(() => readCorrections([typed])).toThrow(WrongCorrection)
  })
})
