import { expect, test } from 'vitest'
import { readReturnPath } from '#web/kernel/session/guards.ts'

const origin = 'https://concejo.example'

test.each([
  ['/censo-base/inscritos?idDocument=00000012Q&page=2', '/censo-base/inscritos?idDocument=00000012Q&page=2'],
  [undefined, '/'],
  ['', '/'],
  ['https://otra.example/', '/'],
  ['//otra.example/', '/'],
  ['/\\otra.example', '/'],
  ['/\t/otra.example', '/'],
  ['//[', '/'],
  ['/.//otra.example', '/'],
  ['/x/..//otra.example', '/'],
  ['/%2e//otra.example', '/'],
  ['/./\\otra.example', '/'],
  ['javascript:alert(1)', '/'],
  ['/login?volver=/', '/'],
])('%s leads to %s', (volver, path) => expect(readReturnPath(volver, origin)).toBe(path))
