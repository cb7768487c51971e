import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import type { OwnData } from '#contract/self/data.ts'
import { storeFile } from '#server/files/files.queries.ts'
import { judgeFile } from '#server/files/files.rules.ts'
import { fileNameOf } from '#web/kernel/api/download.ts'
import { aPdf, aStorableList, received } from '#test/support/files.ts'
import { aForm, anImporter } from '#test/support/imports.ts'
import { aMember } from '#test/support/self.ts'

test('rule privacy-1: only its owner downloads a file, with the bytes and the name that were sent', async () => {
  const member = await aMember()
  const content = aPdf(randomBytes(700_000).toString('hex'))
  const name = 'Acta «año 2026» 100%.pdf'
  const kept = await judgeFile('attachment', received(content, name))
  const id = await storeFile(member.db, kept, member.user.userId)
  const list = await storeFile(member.db, aStorableList(), member.user.userId)
  const { files } = (await member.me('GET', '/logged/data')).json<OwnData>()
  expect(files).toMatchObject([
    { id, fileName: name, type: 'pdf', size: content.length, use: 'Adjunto de una comunicación' },
  ])

  const answer = await member.me('GET', `/logged/data/files/${id}`)
  expect(answer.statusCode).toBe(200)
  expect(answer.rawPayload.equals(content)).toBe(true)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-length': `${content.length}`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
    'cache-control': 'no-store',
    etag: `"${files[0]?.sha256}"`,
    'content-disposition': expect.stringMatching(
      /^attachment; filename="Acta [ -~]+\.pdf"; filename\*=UTF-8''/,
    ) as string,
  })
  expect(fileNameOf(answer.headers['content-disposition'] as string)).toBe(name)
  const logged = await member.db
    .selectFrom('activity')
    .where('action', '=', 'ownDataDownloaded')
    .select('details')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  expect(logged?.details).toBe(`Fichero «${name}»`)

  for (const other of [list, '0190f3a2-7c1e-4b5d-9e8f-a1b2c3d4e5f6', 'x', '1'])
    expect((await member.me('GET', `/logged/data/files/${other}`)).statusCode, other).toBe(404)
  const chief = await member.as('ROLE_SUPER_ADMIN')
  expect((await chief('GET', `/logged/data/files/${id}`)).statusCode).toBe(404)
  const nobody = await member.as()
  expect((await nobody('GET', `/logged/data/files/${id}`)).statusCode).toBe(401)
})

test('who has a file already is not sent it again', async () => {
  const { app, db, tokenFor } = await anImporter()
  const token = await tokenFor('ROLE_USER')
  const { id: ownerId } = await db
    .selectFrom('appUser')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const id = await storeFile(db, await judgeFile('attachment', received(aPdf())), ownerId)
  const ask = async (tag?: string) =>
    app.inject({
      url: `/api/logged/data/files/${id}`,
      headers: { authorization: `Bearer ${token}`, ...(tag && { 'if-none-match': tag }) },
    })
  const etag = `${(await ask()).headers.etag}`
  const again = await ask(`"x", ${etag}`)
  expect([again.statusCode, again.body]).toEqual([304, ''])
  expect((await ask('"x"')).statusCode).toBe(200)
})

test('an upload lies on no disk afterwards, and leaves no file when it is refused or cut', async () => {
  const { send, db } = await anImporter()
  const form = await aForm(`DNI;Nombre\r\n${'1;Ana\r\n'.repeat(200_000)}`)
  expect((await send(form)).statusCode).toBe(201)
  const cut = await send({ ...form, payload: form.payload.subarray(0, 1 << 20) })
  const large = await send(await aForm(new Uint8Array(26 << 20)))
  expect([cut.statusCode, large.statusCode]).toEqual([400, 413])
  expect(await db.selectFrom('storedFile').select('use').execute()).toEqual([{ use: 'importList' }])
  expect(readdirSync(tmpdir()).filter((name) => /^concejo-[\da-f]{8}-[\da-f-]{27}$/.test(name))).toEqual([])
})
