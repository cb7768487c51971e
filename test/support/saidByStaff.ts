import { sql } from 'kysely'
import { expect } from 'vitest'
import type { TestApp } from '#test/support/app.ts'
import { anEnrolment, password } from '#test/support/enrolment.ts'
import { anAffiliate, aUser } from '#test/support/factories.ts'
import { aMerger } from '#test/support/merges.ts'
import { address, idDocument, type aPaperMember } from '#test/support/votingAccounts.ts'
import { writeUnguarded } from '#test/support/unguarded.ts'

export type Paper = Awaited<ReturnType<typeof aPaperMember>>

/** A profile made by hand by an admin, with an address of theirs. */
export async function makeByHand({ admin }: Paper, email = address): Promise<number> {
  const made = await admin('POST', '/enrolment/manual', anEnrolment({ email }))
  expect(made.statusCode, made.body).toBe(201)
  return made.json<{ id: number }>().id
}

/** The profile made by hand takes the paper member in, with who they are or without; or the paper member takes it. */
export const joinings = {
  'into it, as who they are': async (on: Paper) => {
    const made = await makeByHand(on)
    const theirs = ['document', 'name', 'lastName1', 'creationTime'].map((field) => [field, 'other'])
    return { profile: made, by: await mergeNow(on, made, on.id, Object.fromEntries(theirs)) }
  },
  'into it, for their day of enrolment': async (on: Paper) => {
    const made = await makeByHand(on)
    return { profile: made, by: await mergeNow(on, made, on.id, { creationTime: 'other' }) }
  },
  'with it, for its address': async (on: Paper) => {
    return { profile: on.id, by: await mergeNow(on, on.id, await makeByHand(on), { email: 'other' }) }
  },
  'by exchanging documents': async (on: Paper) => {
    const made = await makeByHand(on)
    await correct(on, on.id, { idDocument: '00000000T' })
    const theirs = { idDocument, name: 'Eva', lastName1: 'Núñez' }
    await correct(on, made, theirs)
    return { profile: made, by: on.admin }
  },
} as const

/** Corrects a profile, by the one admin there is. */
export async function correct({ admin }: Paper, id: number, values: object) {
  const answer = await admin('PATCH', `/affiliate/${id}`, values)
  expect(answer.statusCode, answer.body).toBe(200)
}

/** Merges at once, by another admin than has made the profiles. */
export async function mergeNow({ app }: Paper, kept: number, otherId: number, choose: object) {
  const colleague = await app.as('ROLE_ADMIN')
  const { first, second } = await (await aMerger(app)).compare(kept, otherId)
  const versions = { version: first.version, otherVersion: second.version }
  const merged = await colleague('POST', `/affiliate/${kept}/merge`, { otherId, ...versions, choose })
  expect(merged.json(), merged.body).toMatchObject({ state: 'done' })
  return colleague
}

/** Lets all days go by but those of what was said last, after which the profile made by hand is nobody's invention. */
export const ageMaking = ({ db }: TestApp) =>
  writeUnguarded(
    db,
    sql`update activity set creation_date = creation_date - interval '31 days' where action = 'affiliateRegistered'`,
  )

/** A member with an account that has stood for long. */
export const aStandingAccount = async (on: Paper) => {
  const made = await anAffiliate(on.app.db, { email: address, name: 'Leo' })
  await aUser(on.app.db, { affiliateId: made, username: address, password })
  return made
}
