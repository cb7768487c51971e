import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import { writtenShape } from '#contract/communications/communication.ts'
import { isEmail } from '#contract/people/email.ts'
import { anApp } from '#test/support/app.ts'
import { aPdf } from '#test/support/files.ts'
import { aFussyRelay } from '#test/support/fussyRelay.ts'
import { toPayload } from '#test/support/imports.ts'
import { aTransport, deliverMails } from '#test/support/mail.ts'
import { send, whoAgreed } from '#test/support/sending.ts'

/** What would end a header and begin another: no line. */
const broken = [
  'Hola\r\nBcc: todas@example.org',
  'Hola\nX-Mala: 1\n\n<html>',
  'Hola\u0007\u000Bfin',
  'Hola\u2028Bcc: todas@example.org',
  'Hola\u0085Bcc: todas@example.org',
]
/** What may be read as something else than words. */
const odd = [
  '=?utf-8?q?=0D=0ABcc:_todas=40example.org?=',
  '=?utf-8?b?DQpCY2M6IHRvZGFzQGV4YW1wbGUub3Jn?=',
  'Hola%0d%0aBcc: todas%40example.org',
  'Ana" <eva@example.org>, "Luz',
  'Todas: ana@example.org, eva@example.org;',
  '\\"; filename=x.exe; name="',
  'Añejo: «ñandú» 🎉 שלום',
  'a\u0301'.repeat(40),
]

/** Addresses that are more or other than one mailbox. */
const hostileAddresses = [
  'ana@concejo.example, eva@concejo.example',
  'ana@concejo.example eva@concejo.example',
  'Todas: ana@concejo.example;',
  '"ana eva"@concejo.example',
  '"ana@example.org"@concejo.example',
  'Ana <ana@concejo.example>',
  'ana@concejo.example\r\nBcc: eva@concejo.example',
  'ana@concejo\u2028.example',
  'ana@concejo.example%0d%0aBcc:eva',
  'ana@@concejo.example',
  'ana@[127.0.0.1]',
  'ana(eva)@concejo.example',
  'añana@concejo.example',
]

/** What is read in a header, as it was typed: an encoded word has a space, and a test says that it is one. */
const heard = (words = '') => words.replaceAll('= ?', '=?').replace(/^Prueba: /, '')

const names = (raw: string) => {
  const [head = ''] = raw.split('\r\n\r\n')
  return head.split(/\r\n(?![ \t])/).map((each) => each.slice(0, each.indexOf(':')).toLowerCase())
}

test.each(['subject', 'fromName'] as const)(
  'rule input-7: a %s that would end its header is refused',
  (field) => {
    for (const text of broken) expect(writtenShape[field].safeParse(text).success, text).toBe(false)
  },
)

test('rule input-7: no subject, sender or file of the corpus puts anything in a header but itself', async () => {
  const app = await anApp({ settings: { publicUrl: 'https://concejo.example' } })
  await whoAgreed(app.db, ['ana@example.org'])
  const token = await app.tokenFor('ROLE_ADMIN')
  const admin = await app.as({ token })
  const relay = await aFussyRelay()
  const attach = async (id: number, fileName: string) => {
    const { payload, headers } = await toPayload(
      ['communicationId', `${id}`],
      ['file', new File([new Uint8Array(aPdf())], fileName)],
    )
    const url = '/api/communication/upload-attachment'
    const added = await app.app.inject({
      method: 'POST',
      url,
      headers: { ...headers, authorization: `Bearer ${token}` },
      payload,
    })
    expect(added.statusCode, added.body).toBe(201)
  }
  const told: { subject: string; fromName: string }[] = []
  for (const text of odd) {
    const id = (await admin('POST', '/communication')).json<number>()
    const written = { subject: text, fromName: text, body: '<p>Hola</p>' }
    const edited = await admin('PATCH', `/communication/${id}`, written)
    expect(edited.statusCode, edited.body).toBe(200)
    told.push(edited.json())
    await attach(id, `${text}.pdf`)
    expect((await admin('POST', `/communication/${id}/test`)).statusCode).toBe(202)
    const approved = await admin('POST', '/communication/set-approved', { id, sendNow: true, confirm: 1 })
    expect(approved.statusCode, approved.body).toBe(200)
  }
  await send(app, relay.url, { rounds: 30 })
  await deliverMails(app, { transport: aTransport(relay.url) })
  expect(relay.taken).toHaveLength(2 * odd.length)
  const known = new Set<string>()
  for (const { raw, to } of relay.taken) {
    const parsed = await PostalMime.parse(raw)
    expect([parsed.to, parsed.cc, parsed.bcc]).toEqual([[{ name: '', address: to }], undefined, undefined])
    expect(parsed.from?.address).toBe('no-responder@concejo.example')
    expect(parsed.replyTo?.map(({ address }) => address)).toEqual(['censo@concejo.example'])
    expect(told.map(({ subject }) => subject)).toContain(heard(parsed.subject))
    expect(told.map(({ fromName }) => fromName)).toContain(heard(parsed.from?.name))
    const all = names(raw)
    expect(all).toHaveLength(new Set(all).size)
    for (const name of all) known.add(name)
    for (const line of raw.split('\r\n')) expect(line.length).toBeLessThan(998)
    expect(raw).toMatch(/^[\t\r\n -~]*$/)
    expect(parsed.attachments).toHaveLength(1)
  }
  expect([...known].toSorted()).toMatchInlineSnapshot(`
    [
      "auto-submitted",
      "content-type",
      "date",
      "from",
      "list-id",
      "list-unsubscribe",
      "list-unsubscribe-post",
      "message-id",
      "mime-version",
      "precedence",
      "reply-to",
      "subject",
      "to",
      "x-return-address",
    ]
  `)
})

test('rule input-7: an address that is more than one mailbox is none, of who sends and who is answered', async () => {
  const app = await anApp()
  const admin = await app.as('ROLE_ADMIN')
  const id = (await admin('POST', '/communication')).json<number>()
  for (const address of hostileAddresses)
    for (const field of ['fromEmail', 'replyEmail'])
      expect(
        (await admin('PATCH', `/communication/${id}`, { [field]: address })).statusCode,
        `${field} ${address}`,
      ).toBe(422)
  // Nor is it an address of anybody else.
  expect(hostileAddresses.filter(isEmail)).toEqual([])
})
