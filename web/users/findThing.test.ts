import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findThing, thingPages } from '#web/users/findThing.ts'

test('rule log-7: what a line begins with leads to its page; what has none, or is one of several, does not', () => {
  expect(findThing('Reunión 12, 3 asistencias')).toEqual({
    said: 'Reunión 12',
    to: '/eventos/reuniones-y-asambleas/$id',
    id: '12',
  })
  expect(findThing('Petición de borrado 7')?.to).toBe('/panel-administracion/borrados/$id')
  for (const details of ['', 'Cobro 3-A', 'Correo 3', 'Reunión', 'Listas fijas 1 y 2', 'Una Reunión 3'])
    expect(findThing(details), details).toBeUndefined()
})

test('rule log-7: each of these things is what the server calls it', () => {
  const server = globSync('server/**/*.ts')
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
  const unknown = Object.keys(thingPages).filter(
    (name) => !new RegExp(String.raw`\x60${name} \$\{`).test(server),
  )
  expect(unknown).toEqual([])
})
