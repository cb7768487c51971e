import { sql } from 'kysely'
import pg from 'pg'
import { solveChallenge, type Challenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { vi } from 'vitest'
import { endHolds } from '#server/people/addresses/correctedAddress.rules.ts'
import { createProofChallenge } from '#server/enrolment/proofOfWork.ts'
import type { TestApp } from '#test/support/app.ts'
import { deliverMails } from '#test/support/mail.ts'
import { aDocument } from '#test/support/factories.ts'
import { writeUnguarded } from '#test/support/unguarded.ts'

export const password = 'caballo grapa pila correcta'

/** The complete body of an enrolment; give only the fields that matter to the test. */
export const anEnrolment = (about: Record<string, unknown> = {}) => ({
  name: 'Lucía',
  lastName1: 'Ferrer',
  lastName2: null,
  sex: 'M',
  birthday: '1980-02-29',
  bornCountry: 209,
  documentType: 'DNI',
  idDocument: aDocument(),
  country: 209,
  province: 'Madrid',
  city: 'Madrid',
  district: 'Centro',
  postalCode: '28012',
  streetName: 'Calle Mayor',
  streetNumber: '1',
  email: 'lucia@example.org',
  phone: '600 123 456',
  studies: null,
  job: null,
  inscriptionType: 1,
  fee: 0,
  period: null,
  bankAccount: null,
  assembly: null,
  communications: true,
  responsibility: true,
  dataProtection: true,
  ...about,
})

/** The solution of a challenge, as the form sends it. */
export async function solveProof(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}

/** A valid proof of work for an easy challenge. */
export const aProof = async ({ world }: Pick<TestApp, 'world'>) =>
  // Safe cast: the challenges made here have all the fields that the library's type requires.
  solveProof((await createProofChallenge(world.secret, { from: 3, to: 3 })) as unknown as Challenge)

/** Sends an enrolment, signed out. */
export async function enrol(app: TestApp, body: unknown, proof?: string) {
  const token = proof ?? (await aProof(app))
  return (await app.as())('POST', `/affiliate?g-recaptcha-response=${encodeURIComponent(token)}`, body)
}

/** Delivers all queued mails, also those that a mail causes. */
export async function deliverAllMails({ world }: Pick<TestApp, 'world'>) {
  for (let turn = 0; turn < 5; turn += 1) if ((await deliverMails({ world })) === 0) return
}

/** Tells the proven addresses, lets the time pass in which they can stop a change, and invites who waited for that. */
export async function outlastHolds(app: Pick<TestApp, 'db' | 'world' | 'later'>) {
  await deliverAllMails(app)
  app.later('73 hours')
  await endHolds(app.world)
  await deliverAllMails(app)
}

/** Lets the days pass in which what staff said of somebody is not taken for theirs (rule rights-14). */
export async function outlastWritten({ db }: Pick<TestApp, 'db'>) {
  await writeUnguarded(db, sql`update activity set creation_date = creation_date - interval '31 days'`)
  await sql`update affiliate_merge set creation_time = creation_time - interval '31 days'`.execute(db)
}

/** The delivered mails of an address, latest first, each with the link in its text. */
export async function listMailsWithLinks({ db }: Pick<TestApp, 'db'>, recipient: string) {
  const rows = await db
    .selectFrom('mail')
    .where('recipient', '=', recipient)
    .where('state', '=', 'kept')
    .select(['kind', 'subject', 'html', 'plain'])
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => ({ ...row, link: /https?:\/\/\S+/.exec(row.plain ?? '')?.[0] ?? '' }))
}

/** The parameters of a mail's link, as `POST /signup` takes them. */
export const parseLink = (link: string) =>
  Object.fromEntries(new URL(link).searchParams) as { cod: string; id: string; u: string }

/**
 * A super admin invites somebody to their profile, also where staff have just said who they are (rule rights-14), and they
 * choose a password. Returns which link they got, and what became of it.
 */
export async function openByInvitation(app: TestApp, affiliateId: number, username: string) {
  const chief = await app.as('ROLE_SUPER_ADMIN')
  const made = await chief('POST', '/create-user', { username, role: 'ROLE_USER', affiliateId })
  if (made.statusCode !== 201) throw new Error(made.body)
  await deliverAllMails(app)
  const [mail] = await listMailsWithLinks(app, username)
  const link = parseLink(mail?.link ?? 'http://nothing.example')
  const chosen = await (await app.as())('POST', '/signup', { password, ...link })
  return { by: link.u, state: chosen.json<{ state: string }>().state }
}

/** Reads what the page of a link shows. */
export const openLink = async (app: TestApp, link: Record<string, string>) =>
  (await app.as())('GET', `/enrolment/validation?${new URLSearchParams(link).toString()}`)

/** Sends an enrolment and returns its body and the parameters of the mailed link. */
export async function enrolAndReadLink(app: TestApp, about: Record<string, unknown> = {}) {
  const body = anEnrolment(about)
  const answer = await enrol(app, body)
  if (answer.statusCode !== 202) throw new Error(answer.body)
  await deliverAllMails(app)
  const [mail] = await listMailsWithLinks(app, body.email)
  return { body, link: parseLink(mail?.link ?? 'http://nothing.example') }
}

/** The SQL statements, without values, that `work` sends to the database. */
export async function recordStatements(work: () => Promise<unknown>): Promise<string[]> {
  const listening = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await work()
    return listening.mock.calls.map(([sent]: unknown[]) =>
      typeof sent === 'string' ? sent : String((sent as { text?: string }).text),
    )
  } finally {
    listening.mockRestore()
  }
}
