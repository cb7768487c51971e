import { beforeEach, onTestFinished } from 'vitest'
import { joinRows, utf8, headers } from '#server/import/lists.fixture.ts'
import type { ImportFile } from '#server/import/file.ts'
import { importList, type ImportOptions } from '#server/import/import.rules.ts'
import { consoleAuthor } from '#server/import/write.queries.ts'
import type { PeopleDatabase } from '#server/kernel/database/database.ts'

/** The values in the census of a new person from the fixture's lists. */
export const importedValues = {
  name: 'Begoña',
  lastName1: 'Núñez',
  lastName2: 'Peña',
  feeCents: 1000,
  period: 'Anual',
  inscriptionType: 1,
  bankAccount: 'ES9121000418450200051332',
}

export const list = (...rows: string[][]) => utf8(joinRows([headers, ...rows]))

/** A census with three assemblies and no people, new for every test, with the functions that tests use on it. */
export function createCensus(
  takeDatabase: () => Promise<{ owner: PeopleDatabase; giveBack: () => Promise<void> }>,
) {
  let db: PeopleDatabase | undefined
  const current = () => {
    if (!db) throw new Error('no database yet')
    return db
  }
  beforeEach(async () => {
    const taken = await takeDatabase()
    db = taken.owner
    onTestFinished(taken.giveBack)
    await current()
      .insertInto('assembly')
      .values([
        { assemblyType: 'Municipal', assemblyName: 'Móstoles' },
        { assemblyType: 'Sectorial', assemblyName: 'Feminismos' },
        { assemblyType: 'Sectorial', assemblyName: 'Juventud' },
      ])
      .execute()
  })
  return {
    db: current,
    preflight: (file: ImportFile, options: ImportOptions = {}) => importList(current(), file, options),
    commit: (file: ImportFile, options: ImportOptions = {}) =>
      importList(current(), file, {
        commit: { author: consoleAuthor, refusals: 'leave out' },
        ...options,
      }),
    people: () => current().selectFrom('affiliate').selectAll().orderBy('idDocument').execute(),
  }
}

/** The line and the kinds of problem of each refusal. */
export const listRefusalKinds = ({ refusals }: Awaited<ReturnType<typeof importList>>) =>
  refusals.map(({ line, problems }) => [line, problems[0].kind])
