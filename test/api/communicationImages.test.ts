import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { forgetImages, publishImages } from '#server/communications/attachments.queries.ts'
import type { PeopleDatabase } from '#server/kernel/database/database.ts'
import { anApp } from '#test/support/app.ts'

/** Images of texts that were made readable two months ago, as their writers would upload them. */
async function someImages(db: PeopleDatabase, many: number): Promise<string[]> {
  const { rows } = await sql<{ fileId: string }>`
    with f as (
      insert into stored_file (use, type, file_name, size, content_hash)
      select 'textImage', 'png', i || '.png', 1, sha256(i::text::bytea) from generate_series(1, ${many}::integer) i
      returning id, content_hash)
    insert into communication_image (file_id, hash, created_at)
    select id, encode(content_hash, 'hex'), now() - interval '60 days' from f returning file_id`.execute(db)
  return rows.map(({ fileId }) => fileId)
}

const picture = (file: string) => `<p>Hola</p><p><img src="/api/files/${file}" alt="Cartel"></p>`

test('rule communication-7: an image of a text that is just being written is not let go of', async () => {
  const { db, world } = await anApp()
  const [used = '', other = ''] = await someImages(db, 2)
  expect(other).not.toBe('')
  // Its text is written after it.
  await publishImages(db, world.clock, [used])
  await forgetImages(db, world.clock)
  const rows = await db.selectFrom('communicationImage').select('fileId').execute()
  expect(rows).toEqual([{ fileId: used }])
})

test('rule communication-7: an image is kept as long as some text shows it', async () => {
  const { db, world, as } = await anApp()
  const admin = await as('ROLE_ADMIN')
  const [shown = '', left = '', unused = ''] = await someImages(db, 3)
  const write = async (id: number, body: string) => {
    const answer = await admin('PATCH', `/communication/${id}`, { subject: 'Boletín', body })
    expect(answer.statusCode, answer.body).toBe(200)
  }
  const listKept = async () => {
    await sql`update communication_image set created_at = now() - interval '60 days'`.execute(db)
    await forgetImages(db, world.clock)
    const rows = await db.selectFrom('communicationImage').select('fileId').execute()
    return new Set(rows.map(({ fileId }) => fileId))
  }
  const one = (await admin('POST', '/communication')).json<number>()
  await write(one, picture(shown) + picture(left) + picture(shown))
  expect(await listKept()).toEqual(new Set([shown, left]))
  expect(unused).not.toBe('')
  // Another one says what it says; then the first one shows less.
  const { sendyCampaignId: copy } = (await admin('POST', `/communication/${one}/clone`)).json<{
    sendyCampaignId: number
  }>()
  await write(one, picture(shown))
  expect(await listKept()).toEqual(new Set([shown, left]))
  await write(copy, '<p>Sin carteles</p>')
  expect(await listKept()).toEqual(new Set([shown]))
  expect((await admin('DELETE', `/communication/${one}`)).statusCode).toBe(204)
  expect(await listKept()).toEqual(new Set())
})
