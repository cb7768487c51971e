import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Voting } from '#contract/votings/voting.ts'
import { doWhatIsDue } from '#server/votings/upkeep.rules.ts'
import { aVotingOffice, surveyFields, times } from '#test/support/votings.ts'

describe('rule voting-2: what stands in error is told as what it is', () => {
  test('one annulled before its start is read by whoever could have voted', async () => {
    const { admin, approve, people } = await aVotingOffice(1)
    const { id } = await approve()
    await admin('POST', `/voting/${id}/annul`, { reason: 'Faltaba gente', confirm: surveyFields.name })
    expect((await people[0]?.send('GET', '/logged/user-past-votings'))?.json()).toMatchObject({
      content: [{ id, trouble: 'annulled', own: { canVote: false } }],
    })
    expect((await people[0]?.send('GET', '/logged/user-next-votings'))?.json()).toMatchObject({
      totalElements: 0,
    })
  })

  test('one that cannot be counted is told as that, with what happens next, and not as annulled', async () => {
    const { admin, approve, at, people, world, db, read } = await aVotingOffice(2)
    const { id } = await approve()
    await at(times.open)
    await people[0]?.send('POST', `/vote/${id}`, { blank: true })
    // By whoever owns the database: the application cannot.
    await sql`alter table receipt disable trigger user`.execute(db)
    await sql`delete from receipt`.execute(db)
    await at(times.closed)
    await doWhatIsDue(world).catch(() => undefined)
    const own = (await people[0]?.send('GET', `/voting/${id}`))?.json<Voting>()
    expect(own).toMatchObject({
      status: 'ERROR',
      trouble: 'uncounted',
      reason: expect.stringMatching(/^Los votos enviados siguen guardados.* Se dirá aquí\.$/),
      own: { canVote: false, hasVoted: true, why: 'Ya no se puede votar en ella.' },
    })
    expect(await read(id)).toMatchObject({ trouble: 'uncounted', reason: expect.stringContaining('contar') })
    await admin('POST', `/voting/${id}/annul`, { reason: 'Falta un código', confirm: surveyFields.name })
    expect((await people[0]?.send('GET', `/voting/${id}`))?.json()).toMatchObject({ trouble: 'annulled' })
  })
})
