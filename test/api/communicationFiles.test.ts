import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import { anApp } from '#test/support/app.ts'
import { aConveningOffice } from '#test/support/convenedVotings.ts'
import { aConvened } from '#test/support/convocations.ts'
import { aDkimKey } from '#test/support/dkim.ts'
import { aPdf, aPng } from '#test/support/files.ts'
import { aFussyRelay } from '#test/support/fussyRelay.ts'
import { toPayload } from '#test/support/imports.ts'
import { aTransport, deliverMails } from '#test/support/mail.ts'
import { send, whoAgreed } from '#test/support/sending.ts'
import { aRelay } from '#test/support/smtp.ts'

const { dkim, verifyDkim } = aDkimKey('concejo.example')

/** What a program of mail, which is not ours, finds beside the words of a mail. */
const filesOf = async (raw: string) =>
  (await PostalMime.parse(raw, { attachmentEncoding: 'arraybuffer' })).attachments.map(
    ({ filename, mimeType, content, disposition }) => ({
      filename,
      mimeType,
      disposition,
      bytes: Buffer.from(content as ArrayBuffer).toString('latin1'),
    }),
  )

/** A whole PDF of each byte that there is, and a name that a header cannot hold as it is. */
const paper = Buffer.concat([
  aPdf('cuentas', ''),
  Buffer.from(Uint8Array.from({ length: 256 }, (_, at) => at)),
  Buffer.from('\n%%EOF\n'),
])
const picture = aPng()
const written = [
  {
    name: "Año d'enguany; «cuentas» 100 % final de la comisión gestora.pdf",
    type: 'application/pdf',
    bytes: paper,
  },
  { name: 'plano.png', type: 'image/png', bytes: picture },
] as const
const expected = written.map(({ name, type, bytes }) => ({
  filename: name,
  mimeType: type,
  disposition: 'attachment',
  bytes: bytes.toString('latin1'),
}))

const linesOf = (text: string) => text.trimEnd().split(/\r?\n/)

/** The same, of text, by its lines. */
const carry = async (raw: string) =>
  (await filesOf(raw)).map(({ bytes, ...file }) => ({ ...file, lines: linesOf(bytes) }))

/** The calendar that was made for a notice, as it stands in a mail. */
const calendarOf = async ({ db }: Awaited<ReturnType<typeof anApp>>, filename: string) => {
  const { calendar } = await db.selectFrom('meetingNotice').select('calendar').executeTakeFirstOrThrow()
  // Its words stand in the file as UTF-8.
  const lines = linesOf(Buffer.from(calendar).toString('latin1'))
  return [{ filename, mimeType: 'text/calendar', disposition: 'attachment', lines }]
}

/** A bulletin with two files, that two people get. */
async function aBulletinWithFiles() {
  const app = await anApp({ settings: { publicUrl: 'https://concejo.example', dkim } })
  await whoAgreed(app.db, ['ana@example.org', 'eva@example.org'])
  const token = await app.tokenFor('ROLE_ADMIN')
  const admin = await app.as({ token })
  const id = (await admin('POST', '/communication')).json<number>()
  await admin('PATCH', `/communication/${id}`, { subject: 'Cuentas', body: '<p>Hola, @@NOMBRE@@</p>' })
  for (const { name, bytes } of written) {
    const { payload, headers } = await toPayload(
      ['communicationId', `${id}`],
      ['file', new File([new Uint8Array(bytes)], name)],
    )
    const added = await app.app.inject({
      method: 'POST',
      url: '/api/communication/upload-attachment',
      headers: { ...headers, authorization: `Bearer ${token}` },
      payload,
    })
    expect(added.statusCode, added.body).toBe(201)
  }
  return { app, admin, id }
}

test('rule communication-7: each mail carries the files of its communication, whole, by their names, and signed with them', async () => {
  const { app, admin, id } = await aBulletinWithFiles()
  const approved = await admin('POST', '/communication/set-approved', { id, sendNow: true, confirm: 2 })
  expect(approved.statusCode, approved.body).toBe(200)
  const relay = await aFussyRelay()
  await send(app, relay.url)
  expect(relay.taken.map(({ to }) => to).toSorted()).toEqual(['ana@example.org', 'eva@example.org'])
  for (const { raw } of relay.taken) {
    expect(await filesOf(raw)).toEqual(expected)
    expect(verifyDkim(raw).holds).toBe(true)
  }
})

test('rule run-4: the mailbox says by whom a mail is, who is answered and what it carries, and shows our images', async () => {
  const { app, admin, id } = await aBulletinWithFiles()
  await admin('POST', `/communication/${id}/test`)
  await deliverMails(app)
  await admin('POST', '/communication/set-approved', { id, sendNow: true, confirm: 2 })
  await send(app, undefined)
  // The test, and one to each.
  for (const number of [1, 2, 3]) {
    const page = (await app.app.inject(`/buzon/${number}`)).body
    const facts =
      /<dl>(.*)<\/dl>/s
        .exec(page)?.[1]
        ?.replaceAll(/<[^>]+>/g, ' ')
        .replaceAll(/\s+/g, ' ') ?? ''
    expect(facts).toContain(
      ' De Concejo &lt;no-responder@concejo.example&gt; Se responde a censo@concejo.example Para ',
    )
    expect(facts).toContain('Ficheros adjuntos Año d')
    expect(facts).toMatch(/gestora\.pdf \(application\/pdf, [\d,]+ kB\) plano\.png \(image\/png, [\d,]+ kB\)/)
    const shown = await app.app.inject(`/buzon/${number}/html`)
    expect(shown.headers['content-security-policy']).toContain("img-src 'self' https://concejo.example;")
  }
})

test('rules communication-5, communication-7: a test carries the files that all will get', async () => {
  const { app, admin, id } = await aBulletinWithFiles()
  expect((await admin('POST', `/communication/${id}/test`)).statusCode).toBe(202)
  const relay = await aRelay()
  await deliverMails(app, { transport: aTransport(relay.url) })
  expect(relay.taken).toHaveLength(1)
  expect(await filesOf(relay.taken[0]?.raw ?? '')).toEqual(expected)
})

test('rule convocation-1: who is convened has the meeting or the voting as a calendar, and nothing else', async () => {
  const app = await anApp()
  const meeting = await aConvened(app, { place: 'Casa de cultura, año «ñ»' })
  await meeting.edit({ status: 'Aprobada' })
  expect((await meeting.convene()).statusCode).toBe(201)
  const relay = await aFussyRelay()
  await send(app, relay.url)
  expect(relay.taken).toHaveLength(2)
  for (const { raw } of relay.taken) expect(await carry(raw)).toEqual(await calendarOf(app, 'reunion.ics'))

  const office = await aConveningOffice()
  await office.voter('ana')
  const { id } = await office.create()
  await office.admin('PATCH', `/voting/set-approved/${id}`, {})
  expect((await office.convene(id)).statusCode).toBe(201)
  await send(office.app, office.relay.url)
  expect(office.relay.taken).toHaveLength(1)
  expect(await carry(office.relay.taken[0]?.raw ?? '')).toEqual(await calendarOf(office.app, 'votacion.ics'))
})
