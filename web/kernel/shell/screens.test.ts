import { expect, test } from 'vitest'
import { buildTrail, findLit, listMenuEntries } from '#web/kernel/shell/screens.ts'
import { screens } from '#web/screens.ts'

const labels = (path: string) => buildTrail(screens, path).map(({ label }) => label)

test('the trail of a screen is the screens whose addresses its own begins with', () => {
  expect(labels('/')).toEqual([])
  expect(labels('/censo-base')).toEqual(['Inicio'])
  expect(labels('/censo-base/inscritos/$id')).toEqual(['Inicio', 'Censo base', 'Inscritos'])
})
test('what is below a page of cards has it in its trail', () =>
  expect(labels('/panel-administracion/exportacion-cuotas')).toEqual([
    'Inicio',
    'Panel de administración',
    'Cuotas y cobros',
  ]))
test('what is below a screen elsewhere has all that is above that screen in its trail', () => {
  const trail = ['Inicio', 'Panel de administración', 'Documentos legales']
  expect(labels('/exportacion/documentos')).toEqual(trail)
  expect(labels('/panel-administracion/documentos/email/$id')).toEqual(trail)
  // Also where its address begins with that of another list.
  expect(labels('/votaciones/aprobadas/$id')).toEqual(['Inicio', 'Votaciones', 'Panel de votaciones'])
})
test('a step of an address that is no screen is no step of the trail', () =>
  expect(labels('/censo-base/duplicados/$a/$b')).toEqual(['Inicio', 'Censo base', 'Posibles duplicados']))
const lit = (path: string) => findLit(listMenuEntries(screens), path)

test('the drawer lights the entry that an address is below, or the one whose page has its card', () => {
  expect(lit('/')).toBe('/')
  for (const path of [
    '/censo-base/etiquetas/3',
    '/censo-base/etiquetas/trabajo/3',
    '/listas-fijas',
    '/listas-fijas/3',
  ])
    expect(lit(path), path).toBe('/censo-base')
  expect(lit('/listas-fijas/comparar/1/2')).toBe('/censo-base')
  expect(lit('/segmentos/3')).toBe('/segmentos')
  expect(lit('/mi-asamblea/inscritos')).toBe('/mi-asamblea')
})
const lights = (path: keyof typeof screens) => findLit(listMenuEntries(screens), path, screens[path])
test('what stands elsewhere than its address lights what it is below', () => {
  const documents = '/panel-administracion/documentos-legales'
  for (const path of ['/panel-administracion/documentos/email/$id', '/exportacion/documentos'] as const)
    expect(lights(path), path).toBe(documents)
  expect(lights('/panel-administracion/remesas')).toBe(lit('/panel-administracion/remesas'))
})
test('what stands above another has a whole address', () => {
  const above = Object.keys(screens).flatMap((path) => buildTrail(screens, path).map(({ to }) => to))
  expect(above.filter((to) => to.includes('$'))).toEqual([])
})

test('one icon is one screen: in the drawer, and among the cards of a page (rule shell-14)', () => {
  const entries = listMenuEntries(screens)
  const places = new Set(entries.flatMap(({ cardOn = [] }) => cardOn))
  const together = [
    entries.filter(({ group }) => group !== undefined),
    ...Array.from(places, (place) => entries.filter(({ cardOn }) => cardOn?.includes(place))),
  ]
  const alike = together.flatMap((some) =>
    some.filter(({ icon, to }) => some.some((other) => other.icon === icon && other.to !== to)),
  )
  expect(alike.map(({ label, icon }) => `${label}: ${icon}`)).toEqual([])
})
