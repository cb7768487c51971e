import { deliverMails } from '#test/support/mail.ts'
import { anAffiliate } from '#test/support/factories.ts'
import { pdfText } from '#test/support/pdf.ts'
import { aVotingOffice } from '#test/support/votings.ts'

/** The codes in the letters that a call answered. */
export const codesOf = ({ rawPayload }: { rawPayload: Buffer }) =>
  [...pdfText(rawPayload).matchAll(/\b(?:[A-Z2-9]{4} ){3}[A-Z2-9]{4}\b/g)].map(([code]) => code)

/** When whoever gets a letter enrolled: long enough ago. */
export const since = new Date('2026-01-01T10:00:00Z')

/** An approved voting with somebody in it who has no e-mail address, and how letters are printed and used. */
export async function withLetters() {
  const office = await aVotingOffice(1)
  const { db, admin, approve, app, as } = office
  const eva = await anAffiliate(db, { email: '', name: 'Eva', idDocument: '12345678Z', creationTime: since })
  const { id } = await approve()
  const print = async () => {
    const answer = await admin('POST', `/voting/${id}/letters`, { which: 'all' })
    if (answer.statusCode !== 200) throw new Error(answer.body)
    const text = pdfText(answer.rawPayload)
    return { text, codes: codesOf(answer) }
  }
  const anybody = await as()
  const redeem = (code: string, about: object = {}) =>
    anybody('POST', '/voting-letter', {
      idDocument: '12.345.678-z',
      code,
      email: 'eva@example.org',
      ...about,
    })
  const mails = async () => {
    await deliverMails(app)
    return db.selectFrom('mail').select(['recipient', 'state', 'plain']).orderBy('id').execute()
  }
  const addressOf = async (person: number) =>
    (await db.selectFrom('affiliate').where('id', '=', person).select('email').executeTakeFirst())?.email
  return { ...office, anybody, eva, id, print, redeem, mails, addressOf }
}
