import { expect, test } from 'vitest'
import { log } from '#contract/activity/log.ts'
import { affiliates } from '#contract/census/affiliates.ts'
import { comparisonLabels, comparisons } from '#contract/filters.ts'
import { startDraft, readDraft, typedIn, writeDraft } from '#web/kernel/list/filterDraft.ts'
import { filtersFor } from '#web/kernel/list/filters.ts'
import { optionsFromLabels } from '#web/kernel/list/options.ts'

const { text, number, choice, choices } = filtersFor(affiliates.list)
const fields = [
  text('idDocument', 'DNI'),
  number('fee', 'Cuota', { unit: '€', comparison: 'aportacion' }),
  choices('assemblyType', 'Tipo de asamblea', ['Sectorial', 'Municipal'], { not: 'not' }),
  choice('assemblyId', 'Asamblea', { 5: 'Centro' }, { dependsOn: 'assemblyType' }),
]
const query = affiliates.list.query

test('a draft becomes the call’s own values', () => {
  expect(
    readDraft(query, fields, { idDocument: ' 0012 ', fee: '1.012,50 €', aportacion: '<=', assemblyId: '5' })
      .patch,
  ).toEqual({ idDocument: '0012', fee: 1012.5, aportacion: '<=', assemblyType: undefined, assemblyId: [5] })
})

test('a bad number has a message and sends nothing (rule census-1)', () => {
  expect(readDraft(query, fields, { fee: 'veinte' })).toEqual({
    errors: { fee: 'Escribe solo un número, por ejemplo 20 o 12,50' },
  })
  expect(readDraft(query, fields, { fee: '-3' }).errors?.['fee']).toBe('El mínimo es 0')
})

test('a day is written as people do, and asked for as the call does', () => {
  const { day } = filtersFor(log.list)
  const days = [day('fromDate', 'Desde'), day('toDate', 'Hasta')]
  const written = startDraft(days, { fromDate: '2026-03-05' })
  expect(written).toEqual({ fromDate: '05/03/2026', toDate: '' })
  expect(readDraft(log.list.query, days, { fromDate: '5-3-26', toDate: '1 de abril de 2026' }).patch).toEqual(
    {
      fromDate: '2026-03-05',
      toDate: '2026-04-01',
    },
  )
  expect(readDraft(log.list.query, days, { fromDate: 'ayer', toDate: '30/2/2026' }).errors).toEqual({
    fromDate: 'Escribe un día, por ejemplo 5/3/2026',
    toDate: 'Escribe un día, por ejemplo 5/3/2026',
  })
})

test('days turned round are told at the second one, by the call’s own rule', () => {
  const { day } = filtersFor(log.list)
  const days = [day('fromDate', 'Desde'), day('toDate', 'Hasta')]
  expect(readDraft(log.list.query, days, { fromDate: '6/3/2026', toDate: '5/3/2026' }).errors).toEqual({
    toDate: 'El final no puede ser anterior al principio',
  })
  expect(readDraft(log.list.query, days, { fromDate: '5/3/2026', toDate: '5/3/2026' }).patch).toBeDefined()
})

test('a text that chooses nothing is an error of its filter, until it does or the filter is emptied', () => {
  const places = filtersFor(affiliates.list)
  const source = optionsFromLabels({ Getafe: 'Getafe' })
  const both = [...fields, places.searches('city', 'Ciudad', source, { not: 'not' })]
  const draft = { city: 'Leganés', [typedIn('city')]: 'Getaf ', fee: '12' }
  expect(readDraft(query, both, draft)).toEqual({
    errors: { city: '«Getaf» no es ninguna de las opciones: elige una de la lista' },
  })
  const chosen = writeDraft(both, { ...draft, city: 'Leganés\nGetafe' }, typedIn('city'), '').draft
  expect(readDraft(query, both, chosen).patch).toMatchObject({ city: ['Leganés', 'Getafe'], fee: 12 })
  const typed = { [typedIn('assemblyId')]: 'Cent' }
  expect(readDraft(query, both, typed).errors).toHaveProperty('assemblyId')
  const emptied = writeDraft(both, typed, 'assemblyType', 'Sectorial')
  expect([emptied.draft[typedIn('assemblyId')], emptied.emptied.length]).toEqual(['', 1])
})

test('a comparison without its number is not a filter', () => {
  expect(readDraft(query, fields, { fee: '', aportacion: '>' }).patch?.['aportacion']).toBeUndefined()
})

test('changing the assembly type clears the chosen assembly and says which (rule census-1)', () => {
  const draft = startDraft(fields, { assemblyType: 'Municipal', assemblyId: 5, fee: 12.5 })
  expect(draft).toMatchObject({ assemblyId: '5', fee: '12,5' })
  const written = writeDraft(fields, draft, 'assemblyType', 'Sectorial')
  expect(written.draft).toMatchObject({ assemblyType: 'Sectorial', assemblyId: '' })
  expect(written.emptied.map(({ label }) => label)).toEqual(['Asamblea'])
  expect(writeDraft(fields, draft, 'idDocument', 'x').emptied).toEqual([])
  expect(writeDraft(fields, draft, 'assemblyType', 'Municipal').emptied).toEqual([])
  // So does turning it round, and nothing else that is turned round.
  expect(writeDraft(fields, draft, 'not', 'assemblyType').emptied).toHaveLength(1)
  expect(writeDraft(fields, { ...draft, not: 'assemblyType' }, 'not', 'assemblyType\ncity').emptied).toEqual(
    [],
  )
})

test('every comparison has words', () => {
  expect(comparisons.every((sign) => comparisonLabels[sign])).toBe(true)
})

test('what is excluded is emptied, told, and not applied', () => {
  const excluded = { by: ({ inscriptionType = '' }) => inscriptionType === '0', why: 'No' }
  const type = choice('inscriptionType', 'Tipo', { 0: 'Antiguo', 1: 'Afiliado' })
  const both = [type, text('email', 'Correo', { excluded })]
  const draft = { inscriptionType: '1', email: 'eva' }
  expect(writeDraft(both, draft, 'inscriptionType', '2').emptied).toEqual([])
  const written = writeDraft(both, draft, 'inscriptionType', '0')
  expect(written).toMatchObject({ draft: { inscriptionType: '0', email: '' }, emptied: [{ name: 'email' }] })
  const linked = readDraft(query, both, { inscriptionType: '0', email: 'eva' })
  expect(linked.patch).toEqual({ inscriptionType: [0], email: undefined })
})
