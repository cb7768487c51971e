import { expect, test } from 'vitest'
import { dropIndexesAndKeys } from '#demo/indexes.ts'
import { connect } from '#server/kernel/database/database.ts'
import { freshDatabase } from '#test/support/database.ts'

test('indexes and foreign keys dropped for a large load are created again as they were', async () => {
  const connection = connect(await freshDatabase(), 1)
  const client = await connection.pool.connect()
  const standing = async () => {
    const { rows } = await client.query<{ definition: string }>(`
      select indexdef as definition from pg_indexes where tablename like 'affiliate%'
      union all select conname || ' ' || pg_get_constraintdef(oid) from pg_constraint where conrelid::regclass::text like 'affiliate%'
      order by 1`)
    return rows.map(({ definition }) => definition)
  }
  try {
    const before = await standing()
    await client.query('begin')
    const restore = await dropIndexesAndKeys(client, ['affiliate', 'affiliate_sectoral'])
    expect((await standing()).length).toBeLessThan(before.length - 15)
    await restore(() => undefined)
    await client.query('commit')
    expect(await standing()).toEqual(before)
  } finally {
    client.release()
    await connection.close()
  }
})
