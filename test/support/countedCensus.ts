import { expect } from 'vitest'
import type { Role } from '#contract/actor.ts'
import { openSession } from '#server/kernel/security/session.ts'
import { anApp } from '#test/support/app.ts'
import { anAffiliate, aUser } from '#test/support/factories.ts'
import { addPeople } from '#test/support/factQuestions.ts'
import type { Known } from '#test/support/factsByHand.ts'
import { putOnEdges } from '#test/support/onEdges.ts'
import { setOffice } from '#test/support/organisation.ts'

const madrid = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Madrid', dateStyle: 'short' })
export const dayOf = (instant: string) => madrid.format(new Date(instant))
export const today = dayOf(new Date().toISOString())
export const monthBefore = (month: string, many: number) => {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 - many, 1)).toISOString().slice(0, 7)
}
export const yearsSince = (day: string) => {
  const [year = 0] = day.split('-').map(Number)
  return Number(today.slice(0, 4)) - year - (day.slice(5) > today.slice(5) ? 1 : 0)
}

/** People drawn at random, some on the edges of bands, in two territorial assemblies and two sectors; `lead` holds both offices of one of each. */
export async function aCensus() {
  const app = await anApp()
  const { people, assemblies } = await addPeople(app.db, 160)
  await putOnEdges(app.db, people, today)
  const [territorial = 0, , sectoral = 0] = assemblies.keys()
  const lead = await anAffiliate(app.db, { inscriptionType: 0, lastName1: 'Lara' })
  for (const id of [territorial, sectoral])
    await setOffice(app.db, id, { responsibleId: lead, liaisonId: lead })
  const as = async (role: Role, affiliateId: number | null = null) => {
    await app.db.deleteFrom('appUser').where('affiliateId', '=', lead).execute()
    const user = await aUser(app.db, { role, affiliateId })
    return app.as({ token: await openSession(app.world, app.db, { ...user, role }) })
  }
  return { ...app, people, assemblies, territorial, sectoral, lead, as }
}
export type Census = Awaited<ReturnType<typeof aCensus>>
export type Send = Awaited<ReturnType<Census['as']>>

/** What a call of statistics answers. */
export const get = async <Reply>(send: Send, path: string, query: object = {}): Promise<Reply> => {
  const params = Object.entries<string | number>({ ...query }).map(([name, value]) => [name, String(value)])
  const answer = await send('GET', `${path}?${new URLSearchParams(params).toString()}`)
  expect(answer.statusCode, `${path} ${JSON.stringify(query)} ${answer.body}`).toBe(200)
  return answer.json<Reply>()
}

export const belongs = (one: Known, assembly: number) =>
  one.assemblyId === assembly || one.sectorals.includes(assembly)

/** How many there are of each value, by its JSON. */
export const tallied = (values: readonly unknown[]) => {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(JSON.stringify(value), (counts.get(JSON.stringify(value)) ?? 0) + 1)
  return counts
}
