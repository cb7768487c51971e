import { expect, test } from 'vitest'
import { deliverAndListMails } from '#test/support/account.ts'
import { anAccount } from '#test/support/fees.ts'
import { aMember, iban, password, type Member } from '#test/support/self.ts'

const subject = 'Se ha cambiado algo en tu ficha'

/** What the mails to somebody say of their own profile. */
const toldTo = async (member: Member, address = 'eva@example.org') =>
  (await deliverAndListMails(member, address))
    .filter((mail) => mail.subject === subject)
    .map(({ plain }) => plain ?? '')

test('rule self-3: what an open session changes that stops or moves money or mail is told by mail', async () => {
  const member = await aMember({
    bankAccount: iban,
    feeCents: 2000,
    period: 'Trimestral',
    communications: true,
  })
  const bankAccount = anAccount()
  const changes: [object, string][] = [
    [{ bankAccount }, 'solo cuando hayas firmado su mandato'],
    [{ fee: 50 }, 'Tu cuota: cuánto pagas, o cada cuánto'],
    [{ period: 'Anual' }, 'Tu cuota: cuánto pagas, o cada cuánto'],
    [{ fee: 0, period: null, bankAccount: null }, 'La cuenta de tu cuota: se ha quitado'],
    [{ streetName: 'Calle Nueva' }, 'Tu dirección postal, a la que van las cartas'],
    [{ communications: false }, 'Las comunicaciones: ya no te las enviamos'],
  ]
  for (const [index, [change, sentence]] of changes.entries()) {
    const answer = await member.patch(change)
    expect(answer.statusCode, answer.body).toBe(200)
    const told = await toldTo(member)
    expect(told, JSON.stringify(change)).toHaveLength(index + 1)
    expect(told.at(-1)).toContain(sentence)
    // A mailbox is read by others too: no value is in it.
    expect(told.at(-1)).not.toMatch(new RegExp(`${bankAccount.slice(-4)}|Calle Nueva`))
  }
})

test('rule self-3: what moves nothing, or is not changed, is told to nobody', async () => {
  const member = await aMember({
    bankAccount: iban,
    feeCents: 2000,
    period: 'Trimestral',
    communications: false,
  })
  await member.patch({ phone: '611222333', job: 'Tornera', communications: true })
  await member.patch({ bankAccount: iban, fee: 20, period: 'Trimestral' })
  await member.patch({ inscriptionType: 0, fee: 10 })
  expect(await toldTo(member)).toEqual([])
})

test('rule self-3: a consent that is withdrawn is told; a signature is told once, as such', async () => {
  const member = await aMember({
    bankAccount: iban,
    feeCents: 2000,
    period: 'Trimestral',
    communications: true,
  })
  await member.me('POST', '/logged/consents/withdraw', { kind: 'comunicaciones' })
  expect(await toldTo(member)).toEqual([expect.stringContaining('Las comunicaciones')])
  await member.me('POST', '/logged/mandate', {
    bankAccount: anAccount(),
    accepted: true,
    textVersion: 1,
    password,
  })
  expect(await toldTo(member)).toHaveLength(1)
})
