import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createCensus, listRefusalKinds, list, importedValues } from '#server/import/census.fixture.ts'
import { makeRow, makeDni, joinRows, utf8 } from '#server/import/lists.fixture.ts'
import { selectChanges } from '#test/support/changes.ts'
import { takeDatabase } from '#test/support/database.ts'

const { db, preflight, commit, people } = createCensus(takeDatabase)

const log = () =>
  selectChanges(db()).select(['entity', 'change.field', 'before', 'after']).orderBy('change.field').execute()

describe('people who are already there', () => {
  test('twice the same file changes nothing the second time', async () => {
    const file = list(makeRow(1), makeRow(2, { Asamblea: 'Feminismos' }), makeRow(3))
    await commit(file)
    const before = await people()
    const again = await commit(file)
    expect(again.counts).toEqual({ create: 0, update: 0, unchanged: 3, skipped: 0, refused: 0 })
    expect(await people()).toEqual(before)
    expect(await log()).toEqual([])
    const activity = await db().selectFrom('activity').selectAll().orderBy('id').execute()
    expect(activity).toMatchObject([
      { action: 'affiliatesImported', username: 'consola', userId: null },
      { action: 'affiliatesImported', username: 'consola', userId: null },
    ])
    expect(activity[0]?.details).toMatch(
      /^Altas: 3; actualizaciones: 0; sin cambios: 0; rechazadas: 0; fichero [0-9a-f]{16}$/,
    )
  })

  test('the file overwrites, empty cells change nothing, and the log says what was', async () => {
    await commit(list(makeRow(1)))
    const report = await commit(
      list(makeRow(1, { Nombre: 'Ana', Cuota: '', IBAN: '', 'E-mail': '', Asamblea: 'Juventud' })),
    )
    expect(report.counts).toEqual({ create: 0, update: 1, unchanged: 0, skipped: 0, refused: 0 })
    expect(await people()).toMatchObject([
      { ...importedValues, name: 'Ana', email: 'persona1@censo.test', version: 2 },
    ])
    expect(await log()).toMatchObject([
      { field: 'mainSectoral', before: null },
      { entity: 'affiliate', field: 'name', before: 'Begoña', after: 'Ana' },
      { field: 'sectorals', before: null },
    ])
    expect(await db().selectFrom('affiliateSectoral').selectAll().execute()).toHaveLength(1)
  })

  test('an account leaves the log masked', async () => {
    await commit(list(makeRow(1)))
    await commit(list(makeRow(1, { IBAN: 'ES79 2100 0813 6101 2345 6789' })))
    expect(await log()).toEqual([
      { entity: 'affiliate', field: 'bankAccount', before: 'ES•• … 1332', after: 'ES•• … 6789' },
    ])
  })

  test('other policies fill what is missing, or leave them alone', async () => {
    await commit(list(makeRow(1, { Cuota: '', IBAN: '', Periodicidad: '' })))
    const file = list(makeRow(1, { Nombre: 'Ana' }), makeRow(3))
    expect((await preflight(file, { policy: 'createOnly' })).counts).toMatchObject({
      create: 1,
      update: 0,
      unchanged: 1,
    })
    await commit(file, { policy: 'fillEmpty' })
    expect(await people()).toMatchObject([importedValues, { idDocument: makeDni(3) }])
  })

  test('whoever left is not brought back', async () => {
    await commit(list(makeRow(1)))
    await db().updateTable('affiliate').set({ inscriptionType: 0 }).execute()
    expect(listRefusalKinds(await commit(list(makeRow(1))))).toEqual([[2, 'former member']])
    expect(await people()).toMatchObject([{ inscriptionType: 0 }])
  })

  test('a list with a few columns updates those who are there, and adds nobody', async () => {
    await commit(list(makeRow(1)))
    const report = await commit(
      utf8(
        joinRows([
          ['DNI', 'Cuota'],
          [makeDni(1), '30'],
          [makeDni(2), '20'],
        ]),
      ),
    )
    expect(report.counts).toMatchObject({ create: 0, update: 1, refused: 1 })
    expect(listRefusalKinds(report)).toEqual([[3, 'no name']])
    expect(await people()).toMatchObject([{ feeCents: 3000, name: 'Begoña' }])
  })
})

test('a failure in the middle of the writing leaves nothing behind', async () => {
  await commit(list(makeRow(1)))
  const before = await people()
  await sql`create function refuse_nine() returns trigger language plpgsql as
    $$ begin if new.id_document like '%9_' then raise exception 'no'; end if; return new; end $$`.execute(
    db(),
  )
  await sql`create trigger refuse_nine before insert on affiliate for each row execute function refuse_nine()`.execute(
    db(),
  )
  const many = Array.from({ length: 30 }, (_, index) => makeRow(index + 1, { Nombre: 'Ana' }))
  await expect(commit(list(...many))).rejects.toThrow('no')
  expect(await people()).toEqual(before)
  expect(await db().selectFrom('activity').selectAll().execute()).toHaveLength(1)
  expect(await db().selectFrom('change').selectAll().execute()).toEqual([])
})

test('two at once of the same list make each person once', async () => {
  const file = list(...Array.from({ length: 200 }, (_, index) => makeRow(index + 1)))
  const reports = await Promise.all([commit(file), commit(file)])
  expect(reports.map(({ counts }) => counts.create).toSorted((one, other) => one - other)).toEqual([0, 200])
  expect(await people()).toHaveLength(200)
})
