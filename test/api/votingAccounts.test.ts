import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { eraseOldBatches } from '#server/import/batches.queries.ts'
import { formatMomentInWords } from '#contract/format.ts'
import type { Voting } from '#contract/votings/voting.ts'
import { doWhatIsDue } from '#server/votings/upkeep.rules.ts'
import type { TestApp } from '#test/support/app.ts'
import {
  anEnrolment,
  enrolAndReadLink,
  listMailsWithLinks,
  outlastHolds,
  outlastWritten,
  password,
} from '#test/support/enrolment.ts'
import { aDocument, anAffiliate } from '#test/support/factories.ts'
import { aVotingNow } from '#test/support/openVotings.ts'
import {
  acceptMailed,
  address,
  aPaperMember,
  enter,
  idDocument,
  since,
  voteByLetterAlone,
} from '#test/support/votingAccounts.ts'
import { writeUnguarded } from '#test/support/unguarded.ts'
import { surveyFields } from '#test/support/votings.ts'

const open = async (app: TestApp) => {
  const voting = await aVotingNow(app, surveyFields)
  await doWhatIsDue(app.world)
  return voting
}

/** Enrols with the document and an address, and signs up by the link that came. */
async function signUp(app: TestApp) {
  const nobody = await app.as()
  const { link } = await enrolAndReadLink(app, { idDocument, email: address })
  const answer = await nobody('POST', '/signup', { password, ...link })
  return { link, state: answer.json<{ state: string }>().state }
}

describe('rule rights-14: an address that staff wrote where there was none', () => {
  test('makes nobody an account by itself: who enrols with it waits for somebody else than who wrote it', async () => {
    const { app, id, admin } = await aPaperMember()
    expect((await admin('PATCH', `/affiliate/${id}`, { email: address })).statusCode).toBe(200)
    expect(await signUp(app)).toMatchObject({ link: { u: 'inscripcion' }, state: 'toVerify' })
    const [waiting] = (await admin('GET', '/enrolment/pending')).json<{ content: { id: string }[] }>().content
    const admit = `/enrolment/pending/${waiting?.id}/admit`
    const refused = await admin('POST', admit)
    expect([refused.statusCode, refused.json<{ title: string }>().title]).toEqual([
      409,
      expect.stringMatching(/lo has escrito tú/),
    ])
    expect((await (await app.as('ROLE_SUPER_ADMIN'))('POST', admit)).statusCode).toBe(204)
    await enter(app)
  })

  test('invites nobody who recovers a password, nor who enrols with another document, nor once it is corrected', async () => {
    const { app, id, admin } = await aPaperMember()
    const links = async (email: string) => {
      await (
        await app.as()
      )('POST', '/recover-password-request', { email })
      await enrolAndReadLink(app, { idDocument: aDocument(), email })
      return (await listMailsWithLinks(app, email)).filter(({ link }) => link.includes('u=invitacion'))
    }
    await admin('PATCH', `/affiliate/${id}`, { email: address })
    expect(await links(address)).toEqual([])
    await admin('PATCH', `/affiliate/${id}`, { email: 'otra@example.org' })
    await outlastHolds(app)
    expect(await links('otra@example.org')).toEqual([])
    expect(await app.db.selectFrom('appUser').where('affiliateId', '=', id).select('id').execute()).toEqual(
      [],
    )
    await outlastWritten(app)
    expect(await links('otra@example.org')).not.toEqual([])
  })

  test('after thirty days it is as good as others', async () => {
    const { app, id, admin } = await aPaperMember()
    await admin('PATCH', `/affiliate/${id}`, { email: address })
    await outlastWritten(app)
    expect((await enrolAndReadLink(app, { idDocument, email: address })).link.u).toBe('invitacion')
  })
})

/** Staff write an address on a profile that had none, somebody enrols with it, and staff admit whoever it is. */
async function admitWithWritten({ app, id, admin }: Awaited<ReturnType<typeof aPaperMember>>) {
  await admin('PATCH', `/affiliate/${id}`, { email: address })
  await signUp(app)
  const [waiting] = (await admin('GET', '/enrolment/pending')).json<{ content: { id: string }[] }>().content
  const superAdmin = await app.as('ROLE_SUPER_ADMIN')
  await superAdmin('POST', `/enrolment/pending/${waiting?.id}/admit`)
}

describe('rule voting-16: an account that is younger than the roll', () => {
  test('does not vote where staff wrote its address, and reads what to do', async () => {
    const member = await aPaperMember()
    const { app } = member
    const voting = await open(app)
    await admitWithWritten(member)
    const send = await enter(app)
    const vote = await send('POST', `/vote/${voting.id}`, {
      surveyAnswersIds: voting.questions.map(({ answers: [first] }) => first?.id),
    })
    expect([vote.statusCode, vote.json<{ title: string }>().title]).toEqual([
      409,
      expect.stringMatching(
        /pide a tu organización una carta de esta votación y escribe su código en \/carta/,
      ),
    ])
    expect((await send('GET', '/logged/user-current-votings')).json()).toMatchObject({
      content: [{ id: voting.id, own: { canVote: false, why: expect.stringMatching(/una carta/) } }],
    })
    expect((await app.db.selectFrom('ballot').select('sealed').execute()).length).toBe(0)
  })

  test.each(['stopped', 'annulled'])(
    'reads of one that is %s that nobody votes in it, on its page as in lists, and not to ask for a letter',
    async (how) => {
      const member = await aPaperMember()
      const { app } = member
      const { id } = await open(app)
      await admitWithWritten(member)
      const send = await enter(app)
      await sql`update voting set ${
        how === 'stopped'
          ? sql`failure = 'x', failed_as = 'stopped', failed_at = now()`
          : sql`state = 'annulled', annulled_at = now(), reason = 'No'`
      }`.execute(app.db)
      const { own } = (await send('GET', `/voting/${id}`)).json<Voting>()
      expect(own).toEqual({
        canVote: false,
        why: expect.stringMatching(/^Nadie puede votar en ella: está (parada|anulada)\.$/),
        hasVoted: false,
        needsLetter: false,
      })
      const tab = how === 'stopped' ? 'current' : 'past'
      expect((await send('GET', `/logged/user-${tab}-votings`)).json()).toMatchObject({
        content: [{ id, own }],
      })
    },
  )

  test('nor where staff wrote one where there was none, lately, and it was opened before the roll', async () => {
    const member = await aPaperMember()
    const { app } = member
    await admitWithWritten(member)
    const voting = await aVotingNow(app, surveyFields, { from: 10, to: 120 })
    app.later('15 minutes')
    await doWhatIsDue(app.world)
    const send = await enter(app)
    const cast = () =>
      send('POST', `/vote/${voting.id}`, {
        surveyAnswersIds: voting.questions.map(({ answers: [first] }) => first?.id),
      })
    const vote = await cast()
    expect([vote.statusCode, vote.json<{ title: string }>().title]).toEqual([
      409,
      expect.stringMatching(/una carta de esta votación/),
    ])
    await outlastWritten(app)
    expect((await cast()).statusCode).toBe(201)
  })

  test('nor whom staff registered lately, also who had left, without a letter', async () => {
    const gone = { email: address, inscriptionType: 0, unregisteredAt: since }
    for (const about of [{ email: 'eva@example.org' }, gone]) {
      const { app } = await aPaperMember(about)
      const chief = await app.as('ROLE_SUPER_ADMIN')
      const enrolment = anEnrolment({ email: address, ...(about === gone && { idDocument }) })
      const registered = await chief('POST', '/enrolment/manual', { ...enrolment, invite: true })
      expect(registered.statusCode, registered.body).toBe(201)
      await acceptMailed(app)
      await voteByLetterAlone(app, { because: /^te dio de alta la organización/ })
    }
  })

  test('nor whom a list brought in lately, also where it is undone and they stay, without a letter', async () => {
    const { app } = await aPaperMember({ email: 'eva@example.org' })
    const id = await anAffiliate(app.db, { email: address, name: 'Leo', creationTime: since })
    await sql`with y as (insert into activity (action) values ('affiliatesImported') returning id),
      b as (insert into import_batch (activity_id, author, file_name, created, updated, unchanged, skipped, refused, undone_at)
        select id, '', '', 1, 0, 0, 0, 0, now() from y returning id)
      insert into import_created (batch_id, affiliate_id, line) select id, ${id}, 1 from b`.execute(app.db)
    await eraseOldBatches(app.db, app.world.clock)
    await (
      await app.as()
    )('POST', '/recover-password-request', { email: address })
    await acceptMailed(app)
    await voteByLetterAlone(app)
  })

  test('votes where its address stood in the profile, and nobody else wrote it', async () => {
    const { app } = await aPaperMember({ email: address })
    const voting = await open(app)
    await signUp(app)
    const send = await enter(app)
    const vote = await send('POST', `/vote/${voting.id}`, {
      surveyAnswersIds: voting.questions.map(({ answers: [first] }) => first?.id),
    })
    expect(vote.statusCode).toBe(201)
  })
})

test('rule voting-16: of two things that staff said on different days, the later one says until when a letter is needed', async () => {
  const { app, id, admin } = await aPaperMember()
  await admin('PATCH', `/affiliate/${id}`, { email: address })
  await writeUnguarded(app.db, sql`update activity set creation_date = creation_date - interval '10 days'`)
  const renamed = await admin('PATCH', `/affiliate/${id}`, { name: 'Fortunata', lastName1: 'Izquierdo' })
  expect(renamed.statusCode).toBe(200)
  const { until } = await app.db
    .selectFrom('activity')
    .select(sql<string>`max(creation_date) + interval '30 days'`.as('until'))
    .executeTakeFirstOrThrow()
  const { letterNeed } = (await admin('GET', `/affiliate/${id}/votings`)).json<{
    letterNeed: string | null
  }>()
  expect(letterNeed).toContain(`hasta el ${formatMomentInWords(until)} no vota sin una carta`)
})
