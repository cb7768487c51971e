import { describe, expect, test } from 'vitest'
import { recordStatements } from '#test/support/enrolment.ts'
import { anAssembly } from '#test/support/factories.ts'
import { anOpenVoting, aVotingOffice, surveyFields, times } from '#test/support/votings.ts'

const filter = (city: string) => ({ v: 1, tree: { where: { city: [city] } } })

describe('what a voting answers takes the same statements, whatever is secret of it', () => {
  test('rule voting-4: an open voting of others is asked for as one that there is not', async () => {
    const { id, member, people } = await anOpenVoting()
    const { send } = await member({ creationTime: new Date(times.open) })
    for (const path of ['/voting/', '/vote/hasvoted/', '/voting/results/']) {
      const asked = (of: number) => recordStatements(() => send('GET', `${path}${of}`))
      await asked(id)
      expect(await asked(id)).toEqual(await asked(999))
      expect((await send('GET', `${path}${id}`)).statusCode).toBe(404)
    }
    expect((await people[0]?.send('GET', `/voting/${id}`))?.statusCode).toBe(200)
  })

  test('rule voting-4: so is one that has not opened yet', async () => {
    const { app, admin, approve, member } = await aVotingOffice(0)
    const assembly = await anAssembly(app.db)
    const { id: segment } = (
      await admin('POST', '/segments', { name: 'De Getafe', filter: filter('Getafe') })
    ).json<{ id: number }>()
    const own = []
    for (let made = 0; made < 5; made += 1) own.push(await member({ city: 'Getafe', assemblyId: assembly }))
    const ids = [
      (await approve({ ...surveyFields, allowedAssembliesIds: [assembly] })).id,
      (await approve({ ...surveyFields, segmentId: segment })).id,
    ]
    const other = await member()
    const listAsked = (of: number, who = other) => recordStatements(() => who.send('GET', `/voting/${of}`))
    await listAsked(999)
    const nothing = await listAsked(999)
    for (const id of ids) {
      expect(await listAsked(id)).toEqual(nothing)
      expect((await other.send('GET', `/voting/${id}`)).statusCode).toBe(404)
      expect((await own[0]?.send('GET', `/voting/${id}`))?.statusCode).toBe(200)
      const annulled = { reason: 'Sobra', confirm: surveyFields.name }
      expect((await admin('POST', `/voting/${id}/annul`, annulled)).statusCode).toBe(200)
      expect((await own[0]?.send('GET', `/voting/${id}`))?.statusCode).toBe(200)
      expect((await other.send('GET', `/voting/${id}`)).statusCode).toBe(404)
    }
  })

  test('rule voting-7: whether somebody has voted changes no statement', async () => {
    const { id, vote, answers, admin, people } = await anOpenVoting()
    const first = people[0]?.send ?? admin
    const paths = [`/vote/hasvoted/${id}`, `/voting/${id}`, '/voting/counts', '/logged/user-current-votings']
    const listAll = async (send: typeof first) => {
      const asked = []
      for (const path of paths) asked.push(await recordStatements(() => send('GET', path)))
      return asked
    }
    for (const send of [first, admin]) await listAll(send)
    const before = { own: await listAll(first), admin: await listAll(admin) }
    expect((await vote(0, { surveyAnswersIds: answers.map(([one]) => one) })).statusCode).toBe(201)
    expect({ own: await listAll(first), admin: await listAll(admin) }).toEqual(before)
  })
})
