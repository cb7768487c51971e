import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { anArchive } from '#test/support/archives.ts'
import { runProgram } from '#test/support/process.ts'
import { closedLists } from '#test/support/votingDefinition.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'concejo-archive-'))
afterAll(() => rmSync(folder, { recursive: true }))

const archive = anArchive({
  definition: closedLists(['Uno', 'Dos']),
  ballots: [1, 2, 1].map((candidature) => ({ kind: 'closed', candidature })),
})

/** Without settings and database: production that is told nothing would not start. */
const verify = async (content: string, ...more: string[]) => {
  const file = path.join(folder, 'votación.json')
  writeFileSync(file, content)
  return runProgram('server/commands/verifyVoting.ts', [file, ...more], { NODE_ENV: 'production' })
}

test('rule voting-11: the command says each check in Spanish, and ends with 0 when all holds', async () => {
  const { code, said } = await verify(JSON.stringify(archive, null, 1), archive.chain.at(-1)?.hash ?? '')
  const lines = said.trim().split('\n')
  expect(lines.slice(0, 8)).toEqual([
    '✓ El fichero es el de una votación',
    '✓ La cadena está entera y en orden',
    '✓ La definición es la que se aprobó',
    '✓ Ni empezó ni acabó antes de su hora',
    '✓ Los códigos son tantos como votos, y no hay dos iguales',
    '✓ El recuento suma los votos',
    '✓ El resultado sale del recuento',
    'Todo es correcto.',
  ])
  // To be compared with the act, by its names.
  const last = archive.chain.at(-1)?.hash ?? ''
  expect(
    lines
      .slice(8)
      .map((line) => line.trim().replace(/[0-9a-f]{64}$/, (hash) => (hash === last ? 'last' : 'hash'))),
  ).toEqual([
    '',
    'Sus huellas, para compararlas con las del acta:',
    'De la definición: hash',
    'Del censo: hash',
    'Del resultado: hash',
    'De los códigos: hash',
    'Última de la cadena: last',
  ])
  expect(code).toBe(0)
})

test('rule voting-11: the command names what is wrong, and ends with 1', async () => {
  const tally = archive.tally?.replace('"count":2', '"count":3') ?? ''
  const { code, said } = await verify(JSON.stringify({ ...archive, tally }))
  expect(said).toContain('✗ El recuento suma los votos\n    Su huella no es la del que se contó.')
  expect(said).toContain('Algo no es correcto.')
  expect(code).toBe(1)
})

test('rule voting-11: the command ends with 2 where there is nothing to read', async () => {
  expect(await verify('{ "v": 1,')).toMatchObject({ code: 2 })
  expect(await runProgram('server/commands/verifyVoting.ts', [], {})).toMatchObject({ code: 2 })
  const missing = [path.join(folder, 'no está.json')]
  expect(await runProgram('server/commands/verifyVoting.ts', missing, {})).toMatchObject({ code: 2 })
})
