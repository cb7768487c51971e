import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { findLastEnd } from '#contract/votings/definition.ts'
import type { VotingSummary } from '#contract/votings/summary.ts'
import type { Voting } from '#contract/votings/voting.ts'
import { doWhatIsDue } from '#server/votings/upkeep.rules.ts'
import { expectSuccess } from '#test/support/accounts.ts'
import { sendThrough } from '#test/support/remindedVotings.ts'
import { aVotingAnswer } from '#test/support/votingAnswers.ts'
import { aVotingOffice, surveyFields, times, type SendAs } from '#test/support/votings.ts'

type Office = Awaited<ReturnType<typeof aVotingOffice>>

const period = {
  ...surveyFields,
  claimsFrom: '2027-03-01T10:30:00.000Z',
  claimsUntil: '2027-03-01T11:30:00.000Z',
}
const inPeriod = '2027-03-01T11:00:00.000Z'

/** How a voting comes to each place where it may stand. */
const places = (office: Office) => {
  const { admin, create, approve, at, world, db, people } = office
  const move = (to: string, id: number) => admin('PATCH', `/voting/set-${to}/${id}`, {})
  const due = async (instant: string) => {
    await at(instant)
    await doWhatIsDue(world)
  }
  const set = (id: number, values: Record<string, unknown>) =>
    db.updateTable('voting').set(values).where('id', '=', id).execute()
  const fail = (id: number, failedAs: string, failedAt: string) =>
    set(id, { failure: 'x', failedAs, failedAt: new Date(failedAt) })
  const annul = async (id: number) =>
    admin('POST', `/voting/${id}/annul`, { reason: 'Faltaba gente', confirm: surveyFields.name })
  const opened = async () => {
    const { id } = await approve()
    await due(times.open)
    return id
  }
  const failedEarly = async () => {
    const { id } = await approve(period)
    await at(inPeriod)
    await fail(id, 'unopened', inPeriod)
    return id
  }
  return {
    draft: async () => (await create()).id,
    'a draft to which people were convened': async () => {
      const { id } = await approve()
      await sql`with made as (
        insert into communication (kind, status, from_email, from_name, reply_email, author, updated_by, scheduled_date, approved_at,
          content_hash, total, domain, processing_at)
        values ('convocatoria', 'PROCESSING', 'a@x.example', 'A', 'a@x.example', 'a', 'a', now(), now(), sha256('x'), 1, 'x.example', now())
        returning id)
        insert into meeting_notice (communication_id, voting_id, kind, part, version, told, calendar, starts_at)
        select id, ${id}, 'convocatoria', 1, 1, '{}', '', ${times.start} from made`.execute(db)
      await move('draft', id)
      return id
    },
    pending: async () => {
      const { id } = await create()
      await move('pending', id)
      return id
    },
    approved: async () => (await approve()).id,
    'one of whose roll somebody has claimed': async () => {
      const { id } = await approve(period)
      await due(inPeriod)
      await sql`insert into voting_claim (voting_id, affiliate_id, wish, text, made_at)
        values (${id}, ${people[0]?.id}, 'salir', 'No quiero', ${inPeriod})`.execute(db)
      return id
    },
    'failed before its start': failedEarly,
    'failed before its start, which has come': async () => {
      const id = await failedEarly()
      await at(times.open)
      return id
    },
    'failed before its start, and annulled': async () => {
      const id = await failedEarly()
      await annul(id)
      return id
    },
    'failed at its start': async () => {
      const { id } = await approve()
      await at(times.open)
      await fail(id, 'unopened', times.start)
      return id
    },
    'held up before its start': async () => {
      const { id } = await approve()
      await set(id, { restoredAt: new Date(times.written) })
      return id
    },
    open: opened,
    'open as long as may be': async () => {
      const { id } = await approve({ ...surveyFields, endDate: findLastEnd(times.start) })
      await due(times.open)
      return id
    },
    'open and just reminded': async () => {
      const id = await opened()
      await set(id, { remindedAt: new Date(times.start) })
      return id
    },
    'open and reminded long ago': async () => {
      const id = await opened()
      await set(id, { remindedAt: new Date(times.start) })
      await at('2027-03-02T00:00:00.000Z')
      return id
    },
    stopped: async () => {
      const id = await opened()
      await fail(id, 'stopped', times.open)
      return id
    },
    'held up while it was open': async () => {
      const id = await opened()
      await set(id, { restoredAt: new Date(times.open) })
      return id
    },
    closed: async () => {
      const id = await opened()
      await due(times.closed)
      return id
    },
    'annulled while it was open': async () => {
      const id = await opened()
      await annul(id)
      return id
    },
    'annulled once it was counted': async () => {
      const id = await opened()
      await due(times.closed)
      await annul(id)
      return id
    },
  }
}

/** What is offered, and the call that does it. */
const actions = (admin: SendAs, { id, name, version, may }: Voting) => {
  const later = { endDate: findLastEnd(times.start), reason: 'Se cayó la web' }
  const move = (to: string) => admin('PATCH', `/voting/set-${to}/${id}`, {})
  return {
    edit: [may.edit, () => admin('PATCH', `/voting/update/${id}`, { description: 'Otra', version })],
    approve: [may.approve, () => move('approved')],
    DRAFT: [may.moveTo.includes('DRAFT') || may.edit, () => move('draft')],
    PENDING: [may.moveTo.includes('PENDING') || may.edit, () => move('pending')],
    APPROVED: [may.moveTo.includes('APPROVED'), () => move('approved')],
    remove: [may.remove, () => admin('DELETE', `/voting/${id}`)],
    extend: [may.extend, () => admin('POST', `/voting/${id}/extend`, later)],
    resume: [may.resume, () => admin('POST', `/voting/${id}/resume`, { endDate: null, reason: 'Mirado' })],
    annul: [may.annul, () => admin('POST', `/voting/${id}/annul`, { reason: 'Mal', confirm: name })],
    remind: [may.remind, () => admin('POST', `/voting/${id}/remind`)],
    seeResults: [may.seeResults, () => admin('GET', `/voting/${id}/act`)],
  } satisfies Record<string, readonly [isOffered: boolean, act: () => ReturnType<typeof admin>]>
}

type Action = keyof ReturnType<typeof actions>

test('rule voting-1: wherever a voting stands, all that is offered is accepted, and all else is refused', async () => {
  const office = await aVotingOffice(1)
  sendThrough(office.world, 'smtp://relay.example')
  const said: string[] = []
  const expected: string[] = []
  for (const [place, bring] of Object.entries(places(office)))
    for (const action of Object.keys(actions(office.admin, aVotingAnswer())) as Action[])
      await tryOne(place, bring, action)
  expect(said).toEqual(expected)

  async function isRemovableInList(votingId: number) {
    const page = expectSuccess(await office.admin('GET', '/voting/filtered'))
    return page.json<{ content: VotingSummary[] }>().content.find(({ id }) => id === votingId)?.isRemovable
  }

  async function tryOne(place: string, bring: () => Promise<number>, action: Action) {
    await office.db.deleteFrom('throttle').execute()
    await office.at(times.written)
    const voting = await office.read(await bring())
    if (action === 'remove') {
      said.push(`${place}: in the list ${await isRemovableInList(voting.id)}`)
      expected.push(`${place}: in the list ${voting.may.remove}`)
    }
    const [isOffered, act] = actions(office.admin, voting)[action]
    const { statusCode } = await act()
    said.push(
      `${place}: ${action} ${isOffered ? 'offered' : 'not offered'}, ${statusCode < 300 ? 'done' : 'refused'}`,
    )
    expected.push(`${place}: ${action} ${isOffered ? 'offered, done' : 'not offered, refused'}`)
  }
})
