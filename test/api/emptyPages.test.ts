import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { listRows, sortBy } from '#server/kernel/lists/list.ts'
import { noPersonalData } from '#server/kernel/security/scope.ts'
import { anApp } from '#test/support/app.ts'
import { anAssembly } from '#test/support/factories.ts'

const never = () => new Promise<never>(() => undefined)
const failing = () => Promise.reject(new Error('the page failed'))

test('rule speed-1: a page is not waited for once the count says that it has no rows', async () => {
  const { db } = await anApp()
  await anAssembly(db)
  const total = await db
    .selectFrom('assembly')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const listAssemblies = (page: number, condition: boolean, read: () => Promise<{ id: number }[]>) =>
    listRows(
      db,
      { page, size: 10 },
      {
        scope: noPersonalData,
        from: (plain) => plain.selectFrom('assembly'),
        where: [sql<boolean>`${condition}::boolean`],
        order: sortBy('asc', ['assembly.id']),
        read,
      },
    )
  expect(await listAssemblies(0, false, never)).toEqual({ content: [], totalElements: 0 })
  expect(await listAssemblies(50, true, never)).toMatchObject({ content: [], totalElements: total.count })
  // Where there are rows they are waited for, and their failure is the list's.
  const late = () =>
    sql<{ id: number }>`select 7 as id from pg_sleep(0.2)`.execute(db).then(({ rows }) => rows)
  expect(await listAssemblies(0, true, late)).toMatchObject({
    content: [{ id: 7 }],
    totalElements: total.count,
  })
  await expect(listAssemblies(0, true, failing)).rejects.toThrow('the page failed')
})
