import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { headers, joinRows, makeRow } from '#server/import/lists.fixture.ts'
import { anApp } from '#test/support/app.ts'
import { runProgram } from '#test/support/process.ts'

async function aFile(...rows: string[][]): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'import-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = path.join(folder, 'lista.csv')
  await writeFile(file, joinRows([headers, ...rows.map((row) => row.toSpliced(-1, 1, ''))]))
  return file
}

test('a list of which a tenth is refused is written only when asked to; the status says so', async () => {
  const { db, url } = await anApp()
  const run = (...args: string[]) =>
    runProgram('server/commands/import.ts', args, { NODE_ENV: 'development', DATABASE_URL: url })
  const people = async () => (await db.selectFrom('affiliate').select('id').execute()).length
  const tenth = await aFile(
    ...Array.from({ length: 10 }, (_, index) => makeRow(index * 2 + 1, index === 0 ? { Nombre: '' } : {})),
  )
  const refused = await run(tenth, '--commit')
  expect(refused).toMatchObject({ code: 3, said: expect.stringContaining('añade --partial') as string })
  expect(await people()).toBe(0)
  expect((await run(tenth, '--commit', '--partial')).code).toBe(0)
  expect(await people()).toBe(9)
})
