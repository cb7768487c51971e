import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { StoppedAddress } from '#contract/people/addressEffect.ts'
import { joinRows } from '#server/import/lists.fixture.ts'
import { openSession } from '#server/kernel/security/session.ts'
import {
  anEnrolment,
  deliverAllMails,
  enrolAndReadLink,
  listMailsWithLinks,
  parseLink,
  password,
} from '#test/support/enrolment.ts'
import { findLinkCode } from '#test/support/account.ts'
import { aDocument } from '#test/support/factories.ts'
import { anImporter } from '#test/support/imports.ts'
import { sameStories, sampleCount } from '#test/support/sample.ts'
import {
  anAttack,
  deliver,
  listMoved,
  listTaken,
  mailboxes,
  owners,
  passHours,
  pressAll,
  readProfile,
  type Attack,
} from '#test/support/curiousAdmin.ts'

// An admin who reads three mailboxes does whatever staff can do to the profiles of others and to three of their own.

const addresses = [...mailboxes, ...owners, '']

const anyOf = <Value>(values: readonly Value[]) => fc.constantFrom(...values)
const profile = fc.nat(5)
/** Most often the one who has left. */
const whose = anyOf([2, 2, 0, 1])
const side = anyOf(['kept', 'other'])
/** Whom a merge keeps and whom it takes: most often the attacker's own profile is one of them. */
const pairs = [
  [3, 0],
  [0, 3],
  [3, 1],
  [1, 3],
  [3, 2],
  [0, 1],
  [4, 0],
  [0, 4],
  [4, 1],
  [5, 0],
  [0, 5],
  [3, 4],
  [5, 4],
] as const
const attempts = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('correct' as const), who: profile, to: anyOf(addresses) }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('merge' as const),
      pair: anyOf(pairs),
      choose: fc.record({ document: side, email: side }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('document' as const), who: profile, to: fc.nat(6) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('leave' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('days' as const) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('undo' as const), last: fc.nat(2) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('stop' as const), mailbox: anyOf(mailboxes) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('object' as const), owner: fc.nat(2) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('revert' as const), who: profile, back: fc.nat(2) }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('list' as const), who: profile, to: anyOf(addresses) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('undoList' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('die' as const), who: profile, isUndone: fc.boolean() }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('comeBack' as const), who: whose, to: anyOf(mailboxes) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('admit' as const), who: whose, to: anyOf(mailboxes) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('lift' as const), who: profile, isLate: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('wait' as const) }) },
)
const reason = 'El atacante se lo ha pedido por teléfono'
type Attempt = typeof attempts extends fc.Arbitrary<infer One> ? One : never

/** Stories that chance seldom tells; the first of those that are tried. */
const examples: [Attempt[]][] = [
  [
    [
      { do: 'correct', who: 0, to: mailboxes[0] },
      { do: 'object', owner: 0 },
      { do: 'lift', who: 0, isLate: true },
    ],
  ],
  [
    [
      { do: 'correct', who: 0, to: mailboxes[0] },
      { do: 'die', who: 0, isUndone: false },
      { do: 'comeBack', who: 0, to: mailboxes[0] },
      { do: 'admit', who: 0, to: mailboxes[0] },
    ],
  ],
]

/**
 * Enrols and opens the link; the mail has none where the address is a member's. An invitation to the attacker's own
 * account is not used before all is over: an account in use proves a profile that others are merged into (decision 20).
 */
async function enrol(on: Attack, idDocument: string | undefined, email: string) {
  const none = { link: { id: 'none', u: '', cod: '' } }
  const { link } = await enrolAndReadLink(on, { idDocument, email }).catch(() => none)
  await deliver(on)
  if (link.u !== 'invitacion') await on.nobody('POST', '/signup', { password, ...link })
  return link.id
}

const acts: {
  [What in Attempt['do']]: (on: Attack, asked: Extract<Attempt, { do: What }>) => Promise<unknown>
} = {
  correct: (on, { who, to }) => on.admin('PATCH', `/affiliate/${on.ids[who]}`, { email: to }),
  async merge(on, { pair: [kept, other], choose }) {
    const [first, second] = [await readProfile(on, kept), await readProfile(on, other)]
    if (!first || !second || first.id === second.id) return
    const versions = { version: first.version, otherVersion: second.version }
    const asked = { otherId: second.id, ...versions, choose }
    const answer = await on.admin('POST', `/affiliate/${first.id}/merge`, asked)
    const done = answer.statusCode === 201 ? answer.json<{ state: string; id: number }>() : undefined
    if (done?.state === 'done') on.merges.push(done.id)
  },
  async document(on, { who, to }) {
    const idDocument = on.documents[to] ?? aDocument()
    await on.admin('PATCH', `/affiliate/${on.ids[who]}`, {
      idDocument,
      documentType: 'DNI',
      samePerson: true,
    })
  },
  async leave(on) {
    const me = await on.as({ token: await openSession(on.world, on.db, on.user) })
    await me('POST', '/unregister', { password })
  },
  async days(on) {
    for (const owner of owners) await pressAll(on, owner)
    await passHours(on, on.hours + 80)
    on.pressed = on.hours
  },
  undo: (on, { last }) => on.admin('POST', `/affiliate/merges/${on.merges.at(-1 - last) ?? 1}/undo`),
  stop: (on, { mailbox }) => pressAll(on, mailbox),
  object: (on, { owner }) => pressAll(on, owners[owner] ?? ''),
  async revert(on, { who, back }) {
    const changes = await on.db
      .selectFrom('change')
      .where('entity', '=', 'affiliate')
      .where('entityId', '=', `${on.ids[who]}`)
      .where('field', '=', 'email')
      .orderBy('id', 'desc')
      .select(['activityId'])
      .execute()
    const { activityId } = changes[back] ?? {}
    if (activityId !== undefined)
      await on.admin('POST', `/affiliate/${on.ids[who]}/revert`, { activityId, field: 'email' })
  },
  async list(on, { who, to }) {
    const found = await readProfile(on, who)
    if (!found || to === '') return
    const list = await anImporter('ROLE_ADMIN', on)
    await list
      .importAll(
        joinRows([
          ['DNI', 'EMAIL'],
          [found.idDocument, to],
        ]),
      )
      .catch(() => undefined)
  },
  async undoList(on) {
    const batch = await on.db.selectFrom('importBatch').select('id').orderBy('id', 'desc').executeTakeFirst()
    if (batch) await (await anImporter('ROLE_ADMIN', on)).undo(batch.id).catch(() => undefined)
  },
  async die(on, { who, isUndone }) {
    const path = `/affiliate/${on.ids[who]}/deceased`
    const died = await on.admin('POST', path, { day: null, saidBy: 'El atacante, por teléfono' })
    if (isUndone) await on.admin('POST', `${path}/undo`)
    if (isUndone || died.statusCode !== 204) return
    for (const each of owners) await pressAll(on, each)
    await passHours(on, on.hours + 31 * 24)
    on.pressed = on.hours
  },
  comeBack: (on, { who, to }) =>
    on.admin('POST', '/enrolment/manual', {
      ...anEnrolment({ idDocument: on.documents[who], email: to }),
      invite: true,
    }),
  async admit(on, { who, to }) {
    const id = await enrol(on, on.documents[who], to)
    await on.chief('POST', `/enrolment/pending/${id}/admit`)
  },
  async lift(on, { who, isLate }) {
    const path = `/affiliate/${on.ids[who]}`
    const listed = await on.chief('GET', `${path}/stopped-addresses`)
    const [stopped] = listed.statusCode === 200 ? listed.json<StoppedAddress[]>() : []
    if (!stopped) return
    const { email } = stopped
    if (isLate) {
      // It is written again, and nobody need stop it once more.
      for (const owner of owners) await pressAll(on, owner)
      await on.admin('PATCH', path, { email })
      await passHours(on, on.hours + 80)
      on.pressed = on.hours
    }
    const lifted = await on.chief('POST', `${path}/lift-stopped-address`, { email, reason })
    expect(lifted.statusCode, lifted.body).toBe(200)
  },
  async wait(on) {
    // All of it is less than the time that any address has to stop something.
    await passHours(on, Math.min(on.hours + 24, on.pressed + 70))
  },
}

/** Uses every link that the attacker's mailboxes have got, asks for others, and enrols with the documents of the owners. */
async function tryToEnter(on: Attack) {
  for (const mailbox of mailboxes) await pressAll(on, mailbox)
  for (const mailbox of mailboxes) {
    for (const idDocument of on.documents) {
      await on.db.deleteFrom('throttle').execute()
      await enrol(on, idDocument, mailbox)
    }
    await on.db.deleteFrom('throttle').execute()
    await on.nobody('POST', '/recover-password-request', { email: mailbox })
    await deliverAllMails(on)
    for (const { link, plain } of await listMailsWithLinks(on, mailbox)) {
      if (link.includes('cod='))
        await on.nobody('POST', '/recover-password', { cod: findLinkCode(plain), password })
      if (link.includes('u=')) await on.nobody('POST', '/signup', { password, ...parseLink(link) })
    }
  }
}

test('rule rights-11: whatever staff do, nobody enters as a profile whose proven address is not theirs', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(attempts, { minLength: 2, maxLength: 10 }), async (sequence) => {
      const on = await anAttack()
      for (const one of sequence) {
        await on.db.deleteFrom('throttle').execute()
        // Safe cast: the key is the attempt's own.
        await (acts[one.do] as (on: Attack, asked: Attempt) => Promise<unknown>)(on, one)
      }
      await on.db.deleteFrom('throttle').execute()
      await tryToEnter(on)
      expect(await listTaken(on)).toEqual([])
      // Who is told can stop it, and it stays stopped.
      for (const [index, owner] of owners.entries()) {
        await on.db.deleteFrom('throttle').execute()
        const isMoved = (await listMoved(on)).includes(index)
        const stopped = await pressAll(on, owner)
        expect(!isMoved || stopped > 0).toBe(true)
      }
      expect(await listMoved(on)).toEqual([])
      await passHours(on, on.hours + 400)
      await on.db.deleteFrom('throttle').execute()
      await tryToEnter(on)
      expect(await listTaken(on)).toEqual([])
    }),
    { numRuns: sampleCount(60, 15), endOnFailure: true, examples, ...sameStories },
  )
}, 300_000)
