import { describe, expect, test } from 'vitest'
import { splitStreet } from '#server/import/reading/street.ts'

describe('the number in a street', () => {
  test.each([
    ['Calle Mayor 5, 2º B', 'Calle Mayor', '5, 2º B'],
    ['Calle Mayor, 5', 'Calle Mayor', '5'],
    ['C/ Alcalá nº 162, 3º izq', 'C/ Alcalá', '162, 3º izq'],
    ['C/ San Ramón 5', 'C/ San Ramón', '5'],
    ['Calle Mayor, n.º 12 bis, esc. 2, 3ºB', 'Calle Mayor', '12 bis, esc. 2, 3ºB'],
    ['Avda. de la Constitución núm. 39 - bajo dcha.', 'Avda. de la Constitución', '39 - bajo dcha.'],
    ['Pza. España número 3A, 4ª planta, pta. C', 'Pza. España', '3A, 4ª planta, pta. C'],
    ['Calle 12 de Octubre, 7 1 A', 'Calle 12 de Octubre', '7 1 A'],
    ['Calle 30, 5', 'Calle 30', '5'],
    ['Avda. del 1 de Mayo 9', 'Avda. del 1 de Mayo', '9'],
    ['Ctra. N-340, 18', 'Ctra. N-340', '18'],
    ['Mayor 5-7', 'Mayor', '5-7'],
    ['Rosales 5. 3ºIzq.', 'Rosales', '5. 3ºIzq.'],
    ['Camino Viejo s/n', 'Camino Viejo', 's/n'],
    ['Camino Viejo, sin número', 'Camino Viejo', 'sin número'],
  ])('%s', (text, street, number) => {
    expect(splitStreet(text)).toEqual({ street, number })
  })

  test.each(['Calle Mayor', 'Plaza Juan XXIII', 'Calle Mayor, bajo'])('%s has none', (text) => {
    expect(splitStreet(text)).toBeNull()
  })

  test.each([
    'Plaza 2 de Mayo',
    'Calle 30',
    'Calle Mayor 2º B',
    'Calle Mayor 5, Madrid',
    'Calle Mayor 5, 28013',
    'Urb. Los Pinos, portal 5, 2º B',
    'Calle Mayor 5, esc. Norte, 2 B',
    'Ctra. de Valencia, km 12, casa 3',
    '12 Baker Street',
    'Polígono 5, parcela 27',
    `Mayor 5, ${'portal 3 '.repeat(10)}`,
    's/n',
    '5',
  ])('of %s it is not known', (text) => {
    expect(splitStreet(text) ?? undefined).toBeUndefined()
  })
})
