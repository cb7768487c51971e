import { expect, test } from 'vitest'
import { isNaming } from '#contract/people/choosing/segmentFacts.ts'
import { segmentFilter, type SegmentTree } from '#contract/people/choosing/segmentTree.ts'
import { describeTree } from '#contract/people/choosing/segmentWords.ts'

const names = {
  assembly: new Map([[1, 'Centro']]),
  segment: new Map([[5, 'Jóvenes']]),
  tag: new Map(),
  communication: new Map([[9, 'Boletín']]),
  voting: new Map([[3, 'Coordinadora']]),
  countedVoting: new Map([[3, 'Coordinadora']]),
}
const describe = (tree: SegmentTree) =>
  describeTree(tree, names).map((line) => line.replaceAll('\u00a0', ' '))

test.each<[SegmentTree, string[]]>([
  [{ where: { city: ['Getafe', 'Leganés'], not: ['city'] } }, ['Ciudad: no es Getafe ni Leganés']],
  [
    { where: { received: [9, 8], not: ['received'] } },
    ['Recibió la comunicación: no es Boletín ni una comunicación que ya no existe o no ves'],
  ],
  [
    { where: { inRoll: [3, 4], voted: [4], not: ['voted'] } },
    [
      'Estuvo en el censo de: Coordinadora o una votación que no se ha abierto; Votó en: no es una votación que no se ha contado',
    ],
  ],
  [{ where: { ageFrom: 18, ageTo: 29, sex: ['M'] } }, ['Sexo: Mujer; Edad: de 18 años a 29 años']],
  [{ where: { enrolledFrom: '2025-03-01' } }, ['Fecha de inscripción: desde 1 de marzo de 2025']],
  [
    { where: { attended: 3, attendedSign: '>=', attendedFrom: '2026-01-01', attendedTo: '2026-06-30' } },
    ['Asistencias confirmadas: mayor o igual que 3, de 1 de enero de 2026 a 30 de junio de 2026'],
  ],
  [{ where: { attended: 0 } }, ['Asistencias confirmadas: igual a 0']],
  [
    { where: { attendedFrom: '2026-01-01', office: ['enlace', 'ninguno'] } },
    ['Asistencias confirmadas: alguna, desde 1 de enero de 2026; Cargo en una asamblea: Enlace o Sin cargo'],
  ],
  [{ where: { fee: 20, aportacion: '>' } }, ['Cuota por recibo: mayor que 20,00 €']],
  [
    { where: { account: 'false', assemblyId: [1, 2] } },
    ['Asamblea: Centro o una asamblea que ya no existe; Cuenta de usuario: Sin cuenta'],
  ],
  [
    { all: [{ segment: 5 }, { not: { segment: 6 } }] },
    ['Está en «Jóvenes»', 'No está en un segmento que ya no existe o no ves'],
  ],
  [
    { any: [{ where: { city: ['Getafe'] } }, { all: [{ segment: 5 }, { where: { name: 'ana' } }] }] },
    ['Ciudad: Getafe, o bien (Está en «Jóvenes», y además Nombre: ana)'],
  ],
])('%j reads as a person would say it', (tree, lines) => expect(describe(tree)).toEqual(lines))

test('a filter that was kept when a fact had one value is read as before', () => {
  const stored = { v: 1, tree: { where: { assemblyType: 'Municipal', account: 'true' } } }
  const { tree } = segmentFilter.parse(stored)
  expect(tree).toEqual({ where: { assemblyType: ['Municipal'], account: 'true' } })
  expect(describe(tree)).toEqual(['Tipo de asamblea: Municipal; Cuenta de usuario: Con cuenta'])
})

test('rule people-22: words that stay have no value by which somebody can be looked up', () => {
  const where = {
    idDocument: '12345678Z',
    email: 'eva@example.org',
    phone: '600',
    q: 'eva',
    lastName1: 'abad',
  }
  const tree = { where: { ...where, city: ['Getafe'], postalCode: '28' } }
  const [line] = describeTree(tree, names, isNaming)
  expect(line).toBe(
    'Búsqueda; DNI; Primer apellido; Ciudad: Getafe; Código postal: 28; Correo electrónico; Teléfono',
  )
})
