import { expect, test } from 'vitest'
import { rankEntries } from '#web/kernel/shell/rankEntries.ts'

const screens = [
  { label: 'Inicio', sentence: 'Tu inscripción y tu próxima reunión.' },
  { label: 'Censo base', sentence: 'Las personas inscritas.' },
  { label: 'Inscritos', sentence: 'Buscar y descargar.' },
]
const names = (typed: string) => rankEntries(screens, typed).map(({ label }) => label)

test('a name that starts as typed comes before a sentence that holds it', () =>
  expect(names('inscri')).toEqual(['Inscritos', 'Inicio', 'Censo base']))
test('one of what a name says several of finds it', () => {
  const lists = [
    { label: 'Listas fijas', sentence: '' },
    { label: 'Reuniones', sentence: '' },
  ]
  const find = (typed: string) => rankEntries(lists, typed).map(({ label }) => label)
  expect(find('lista fija')).toEqual(['Listas fijas'])
  expect(find('reunión')).toEqual(['Reuniones'])
  expect(find('lis')).toEqual(['Listas fijas'])
})
test('accents do not matter', () => expect(names('INSCRIPCION')).toEqual(['Inicio']))
test("nothing typed is everything, in the menu's order", () => expect(names('')).toHaveLength(3))
