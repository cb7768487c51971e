import { describe, expect, test } from 'vitest'
import { wordFields } from '#contract/import/fields.ts'
import { listMeaningChoices, findMeanings } from '#contract/import/meanings.ts'

const assemblies = [
  { id: 1, assemblyName: 'Centro', assemblyType: 'Distrital' },
  { id: 2, assemblyName: 'Centro', assemblyType: 'Municipal' },
  { id: 3, assemblyName: 'Getafe', assemblyType: 'Municipal' },
  { id: 4, assemblyName: 'Juventud', assemblyType: 'Sectorial' },
  { id: 5, assemblyName: 'Feminismos', assemblyType: 'Sectorial' },
] as const

describe('every choice that is offered is one that the import understands', () => {
  test.each(wordFields)('%s', (field) => {
    const choices = listMeaningChoices(field, assemblies)
    expect(choices.length).toBeGreaterThan(1)
    for (const [choice, meaning] of findMeanings(field, choices, assemblies))
      expect(meaning, choice).toMatchObject({ is: 'known' })
  })
})

const told = (field: (typeof wordFields)[number], ...words: string[]) =>
  [...findMeanings(field, words, assemblies).values()].map((meaning) =>
    meaning.is === 'known' ? meaning.as : meaning.is,
  )

test('words as offices write them, and those that cannot be told', () => {
  expect(told('sex', 'H', 'M', 'x', 'n/c', 'jefa')).toEqual([
    'Hombre',
    'Mujer',
    'No Binario',
    'Sin indicar',
    'unknown',
  ])
  expect(told('sex', 'M')).toEqual(['ambiguous'])
  expect(told('inscriptionType', 'Afiliad@s', 'base')).toEqual(['Afiliado', 'unknown'])
  expect(told('communications', '✓', 'no', 'quizá')).toEqual(['Sí', 'No', 'unknown'])
  expect(told('documentType', 'nif', 'carné')).toEqual(['DNI', 'unknown'])
  expect(told('period', 'al año', 'mensual')).toEqual(['Anual', 'unknown'])
  expect(told('assembly', 'GETAFE', 'Centro', 'Centro (Distrital)', 'no tiene', 'Marte')).toEqual([
    'Getafe',
    'ambiguous',
    'Centro',
    'Sin asamblea',
    'unknown',
  ])
  expect(told('sectorals', 'juventud y feminismos', 'Getafe')).toEqual(['Juventud, Feminismos', 'unknown'])
  expect(told('mainSectoral', 'Juventud', 'Getafe', 'ninguna')).toEqual([
    'Juventud',
    'unknown',
    'Sin asamblea',
  ])
})
