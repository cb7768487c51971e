import { expect, test } from 'vitest'
import { migrate } from '#server/kernel/database/migrate.ts'
import { sanitizeRichText } from '#server/kernel/richText/html.ts'
import { runQuery } from '#test/support/backup.ts'
import { createDatabaseBefore } from '#test/support/migrations.ts'

const plain = `Gente & <b>«Barrio»</b>.\r\nCalle "Mayor", 1\n\n  \nL'Escala\n\n\nFin \n`
const rich =
  '<p>Gente &amp; &lt;b&gt;«Barrio»&lt;/b&gt;.<br>Calle &quot;Mayor&quot;, 1</p><p>L&#39;Escala</p><p>Fin</p>'

test('plain legal texts become paragraphs, also in the versions of before, and what was accepted stays', async () => {
  const url = await createDatabaseBefore('0063')
  await runQuery(url, `update organisation set legal_notice = $1, version = version + 1`, [plain])
  await runQuery(url, `update legal_document set html = '<p>Dos</p>' where id = 1`)
  await migrate(url)
  const [now] = await runQuery(url, 'select legal_notice, privacy_policy from organisation')
  expect(now).toEqual({ legal_notice: rich, privacy_policy: '' })
  expect(sanitizeRichText(rich)).toBe(rich)
  const versions = await runQuery(
    url,
    `select content ->> 'legal_notice' as said from organisation_version order by version`,
  )
  expect(versions).toEqual([{ said: '' }, { said: rich }])
  // What was accepted stays as it was, and mails have what came with them.
  expect(
    await runQuery(
      url,
      'select version, author, description from legal_document_version where legal_document_id = 1 order by version',
    ),
  ).toMatchObject([
    { version: 1, author: null, description: 'Aceptación que firma quien se inscribe' },
    { version: 2, author: null },
  ])
  const changed = `select count(*)::integer as changed from mail_template t
    join mail_template_version v using (kind, version) where (t.subject, t.html) is distinct from (v.subject, v.html)
      or (t.subject, t.html) is distinct from (t.original_subject, t.original_html)`
  expect(await runQuery(url, changed)).toEqual([{ changed: 0 }])
})
