import { expect, test } from 'vitest'
import { openCarrier } from '#server/communications/engine/smtp.ts'
import { startRelay } from '#test/support/relay.ts'

const mailTo = (name: string) => ({
  envelope: { from: 'no-responder@example.org', to: `${name}@example.org` },
  raw: Buffer.from(`Subject: Hola\r\n\r\nHola, ${name}\r\n`),
  subject: 'Hola',
  html: '',
  plain: '',
})

test('rule communication-8: a server hears nothing of whoever may not be written to, and the connection stays', async () => {
  const named: string[] = []
  const relay = await startRelay((address) => {
    named.push(address)
    return undefined
  })
  const carrier = openCarrier(relay.url)
  const yes = Promise.resolve(true)
  expect(await carrier.deliver(mailTo('ana'), yes)).toMatchObject({ state: 'sent' })
  for (const no of [Promise.resolve(false), Promise.reject(new Error('the database is away'))])
    expect(await carrier.deliver(mailTo('eva'), no)).toBeUndefined()
  expect(await carrier.deliver(mailTo('luz'), yes)).toMatchObject({ state: 'sent' })
  expect(named).toEqual(['ana@example.org', 'luz@example.org'])
  expect(relay.connections()).toBe(1)
  carrier.close()
  await relay.close()
})
