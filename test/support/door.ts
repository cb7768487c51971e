import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { DoorAnswer, DoorState } from '#contract/meetings/door.ts'
import type { ProblemDetails } from '#contract/problem.ts'
import { makeCodes } from '#server/meetings/card.ts'
import { anApp, type TestApp } from '#test/support/app.ts'
import { aMeeting } from '#test/support/factories.ts'
import { beginsIn, twoAssemblies } from '#test/support/meetings.ts'

type Who = Awaited<ReturnType<TestApp['as']>>

/** A meeting of Centro that begins in a minute, its doors and its people. */
export async function aDoor(about: object = {}) {
  const app = await anApp()
  const { db, world } = app
  const assemblies = await twoAssemblies(app)
  const { centro } = assemblies
  const begins = beginsIn(60_000)
  const meetingId = await aMeeting(db, { type: 'Asamblea', assemblyId: centro, ...begins, ...about })
  const path = `/meeting/${meetingId}/door`
  const post = (who: Who, sent: object) => who('POST', path, { scanId: randomUUID(), ...sent })
  const scan = async (who: Who, sent: object) => {
    const answer = await post(who, sent)
    return answer.statusCode === 200
      ? answer.json<DoorAnswer>()
      : [answer.statusCode, answer.json<ProblemDetails>().title]
  }
  const cardOf = (affiliateId: number, at = Date.now()) => makeCodes(world.secret, affiliateId, at)[0]?.text
  const state = async (who: Who) => (await who('GET', path)).json<DoorState>()
  return { ...app, ...assemblies, meetingId, path, post, scan, cardOf, state }
}

/** An answer of the door. */
export const isOutcome = (outcome: string, about: object = {}) =>
  expect.objectContaining({ outcome, ...about })
/** What is told of somebody who is not found, and of somebody of elsewhere. */
export const unknown = isOutcome('unknown', {
  sentence: 'Nadie con derecho a entrar tiene estos datos: pide el documento.',
  name: null,
  people: [],
})
