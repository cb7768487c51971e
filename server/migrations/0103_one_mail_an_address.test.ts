import { expect, test } from 'vitest'
import { migrate } from '#server/kernel/database/migrate.ts'
import { runQuery } from '#test/support/backup.ts'
import { createDatabaseBefore } from '#test/support/migrations.ts'

test('two mails of a communication that had left to one address stay, and no third one leaves to it', async () => {
  const url = await createDatabaseBefore('0103')
  await runQuery(
    url,
    `insert into communication (from_email, from_name, reply_email, author, updated_by) values ('a@x.example', 'A', 'a@x.example', 'a', 'a')`,
  )
  const add = (state: string, address: string) =>
    runQuery(
      url,
      `insert into communication_recipient (communication_id, address, name, last_name_1, state, settled_at)
       select id, $1, 'Eva', 'Sanz', $2, now() from communication`,
      [address, state],
    )
  await add('sent', 'casa@x.example')
  await add('sent', 'Casa@x.example')
  await add('bounced', 'casa@x.example')
  await migrate(url)
  expect(await runQuery(url, 'select state, is_second from communication_recipient order by id')).toEqual([
    { state: 'sent', is_second: false },
    { state: 'sent', is_second: true },
    { state: 'bounced', is_second: false },
  ])
  await expect(add('uncertain', 'casa@x.example')).rejects.toThrow('communication_recipient_once')
})
