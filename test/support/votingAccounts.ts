import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Voting } from '#contract/votings/voting.ts'
import { doWhatIsDue } from '#server/votings/upkeep.rules.ts'
import { anApp, type TestApp } from '#test/support/app.ts'
import {
  deliverAllMails,
  listMailsWithLinks,
  outlastWritten,
  parseLink,
  password,
} from '#test/support/enrolment.ts'
import { anAffiliate } from '#test/support/factories.ts'
import { aVotingNow } from '#test/support/openVotings.ts'
import { surveyFields } from '#test/support/votings.ts'

export const since = new Date('2026-01-01T10:00:00Z')
export const idDocument = '12345678Z'
export const address = 'malo@example.org'

/** A member without address, in an application of its own. */
export async function aPaperMember(about: Parameters<typeof anAffiliate>[1] = {}) {
  const app = await anApp()
  const id = await anAffiliate(app.db, { email: '', name: 'Eva', idDocument, creationTime: since, ...about })
  return { app, id, admin: await app.as('ROLE_ADMIN') }
}

/** Signs in by the address, with the password that was chosen. */
export async function enter(app: TestApp) {
  const login = await (await app.as())('POST', '/login', { username: address, password })
  return app.as({ token: login.json<{ token: string }>().token })
}

/** Chooses a password by the link that was mailed to the address. */
export async function acceptMailed(app: TestApp) {
  await deliverAllMails(app)
  const [mail] = await listMailsWithLinks(app, address)
  const chosen = { ...parseLink(mail?.link ?? 'http://nothing.example'), password }
  expect((await (await app.as())('POST', '/signup', chosen)).statusCode).toBe(200)
}

/**
 * Opens a voting in which whose account it is, is what staff said lately: they do not vote without a letter, which is said and
 * printed before it opens, and vote once that is long ago. Meanwhile they and staff read until when, and why. `missing` are
 * those who need a letter.
 */
export async function voteByLetterAlone(app: TestApp, { missing = 1, because = /./ } = {}) {
  const voting = await aVotingNow(app, surveyFields, { from: 10, to: 120 })
  const admin = await app.as('ROLE_ADMIN')
  const letters = async () => (await admin('GET', `/voting/${voting.id}/letters`)).json<object>()
  const counted = await admin('POST', `/voting/${voting.id}/count-voters`, {})
  expect(counted.json()).toMatchObject({ withoutProof: 1 })
  const own = async () => (await (await enter(app))('GET', `/voting/${voting.id}`)).json<Voting>().own
  const why = expect.stringMatching(/una carta de esta votación/) as string
  expect([await letters(), await own()]).toMatchObject([
    { missing },
    { canVote: false, why, needsLetter: true },
  ])
  const profile = app.db.selectFrom('appUser').where('username', '=', address).select('affiliateId')
  const { affiliateId } = await profile.executeTakeFirstOrThrow()
  /** What they read of it before any voting, and what staff do. */
  const needs = async () => [
    (await (await enter(app))('GET', '/voting/letter-need')).json<{ need: string | null }>().need,
    (await admin('GET', `/affiliate/${affiliateId}/votings`)).json<{ letterNeed: string | null }>()
      .letterNeed,
  ]
  const [mine, theirs] = await needs()
  const [, until, reasons] =
    /^En las votaciones que empiecen hasta el (.+) no votas sin una carta, porque hace poco (.+)\. Pide /.exec(
      mine ?? '',
    ) ?? []
  expect(reasons).toMatch(because)
  expect(theirs).toContain(`hasta el ${until} no vota sin una carta, porque hace poco `)
  expect((await own()).why).toContain(
    `hasta el ${until} no votas sin una carta, porque hace poco ${reasons}.`,
  )
  app.later('15 minutes')
  await doWhatIsDue(app.world)
  const send = await enter(app)
  const cast = () =>
    send('POST', `/vote/${voting.id}`, {
      surveyAnswersIds: voting.questions.map(({ answers: [first] }) => first?.id),
    })
  const refused = await cast()
  expect([refused.statusCode, refused.json<{ title: string }>().title]).toEqual([409, why])
  expect([await letters(), await own()]).toMatchObject([{ missing }, { canVote: false, why }])
  expect((await own()).why).toContain(`porque poco antes de que se fijara, o después, ${reasons}.`)
  expect((await needs())[0]).toBe(mine)
  await outlastWritten(app)
  await sql`update import_batch set creation_time = creation_time - interval '31 days'`.execute(app.db)
  expect(await needs()).toEqual([null, null])
  expect((await cast()).statusCode).toBe(201)
}
