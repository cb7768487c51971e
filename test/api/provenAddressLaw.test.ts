import fc from 'fast-check'
import { expect, test } from 'vitest'
import { joinRows } from '#server/import/lists.fixture.ts'
import { endHolds } from '#server/people/correctedAddress.rules.ts'
import { anApp, type TestApp } from '#test/support/app.ts'
import {
  anEnrolment,
  deliverAllMails,
  enrolAndReadLink,
  listMailsWithLinks,
  parseLink,
  password,
} from '#test/support/enrolment.ts'
import { findLinkCode } from '#test/support/account.ts'
import { aDocument, anAffiliate, aUser } from '#test/support/factories.ts'
import { anImporter } from '#test/support/imports.ts'
import { sameStories, sampleCount } from '#test/support/sample.ts'

// An admin who reads two mailboxes does whatever staff can do to the profiles of others and to one of their own.

const mailboxes = ['uno@atacante.example', 'dos@atacante.example'] as const
const owners = ['eva@example.org', 'bea@example.org', 'rosa@example.org'] as const
const addresses = [...mailboxes, ...owners, '']

const anyOf = <Value>(values: readonly Value[]) => fc.constantFrom(...values)
const profile = fc.nat(3)
const side = anyOf(['kept', 'other'])
/** Whom a merge keeps and whom it takes: most often the attacker's own profile is one of them. */
const pairs = [
  [3, 0],
  [0, 3],
  [3, 1],
  [1, 3],
  [3, 2],
  [0, 1],
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
  { weight: 3, arbitrary: fc.record({ do: fc.constant('undo' as const), last: fc.nat(2) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('stop' as const), mailbox: anyOf(mailboxes) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('object' as const), owner: fc.nat(2) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('revert' as const), who: profile, back: fc.nat(2) }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('list' as const), who: profile, to: anyOf(addresses) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('undoList' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('comeBack' as const), to: anyOf(mailboxes) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('admit' as const), to: anyOf(mailboxes) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('wait' as const) }) },
)
type Attempt = typeof attempts extends fc.Arbitrary<infer One> ? One : never

/** Eva, Bea with an invitation that she has not used, Rosa who has left, and a profile of the attacker's own. */
async function anAttack() {
  const app = await anApp()
  const { db } = app
  const documents = owners.map(() => aDocument())
  const ids: number[] = []
  for (const [index, email] of owners.entries())
    ids.push(await anAffiliate(db, { idDocument: documents[index] ?? '', email, ...(index === 2 && gone) }))
  await aUser(db, { affiliateId: ids[1] ?? 0, username: owners[1] })
  const [admin, chief, nobody] = [
    await app.as('ROLE_ADMIN'),
    await app.as('ROLE_SUPER_ADMIN'),
    await app.as(),
  ]
  const own = anEnrolment({ email: mailboxes[0], idDocument: aDocument() })
  const registered = await admin('POST', '/enrolment/manual', { ...own, invite: true })
  ids.push(registered.json<{ id: number }>().id)
  return { ...app, documents, ids, admin, chief, nobody, hours: 0, merges: [] as number[] }
}
type Attack = Awaited<ReturnType<typeof anAttack>>
const gone = { inscriptionType: 0, unregisteredAt: '2020-01-01T00:00:00Z' }

const readProfile = (on: Attack, index: number) =>
  on.db
    .selectFrom('affiliate')
    .where('id', '=', on.ids[index] ?? 0)
    .select(['id', 'version', 'idDocument'])
    .executeTakeFirst()

const listCodes = async (on: TestApp, mailbox: string) => {
  await deliverAllMails(on)
  const mails = await listMailsWithLinks(on, mailbox)
  return mails.filter(({ kind }) => kind === 'address-replaced').map(({ plain }) => findLinkCode(plain))
}
/** Presses every link to stop a change that a mailbox has got; returns how many stopped one. */
async function pressAll(on: Attack, mailbox: string) {
  let stopped = 0
  for (const cod of await listCodes(on, mailbox))
    if ((await on.nobody('POST', '/stop-email-change', { cod })).statusCode === 204) stopped += 1
  return stopped
}

/**
 * Enrols and opens the link; the mail has none where the address is a member's. An invitation to the attacker's own
 * account is not used before all is over: an account in use proves a profile that others are merged into (decision 20).
 */
async function enrol(on: Attack, idDocument: string | undefined, email: string) {
  const none = { link: { id: 'none', u: '', cod: '' } }
  const { link } = await enrolAndReadLink(on, { idDocument, email }).catch(() => none)
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
    if (answer.statusCode === 201) on.merges.push(answer.json<{ id: number }>().id)
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
  comeBack: (on, { to }) =>
    on.admin('POST', '/enrolment/manual', {
      ...anEnrolment({ idDocument: on.documents[2], email: to }),
      invite: true,
    }),
  async admit(on, { to }) {
    const id = await enrol(on, on.documents[2], to)
    await on.chief('POST', `/enrolment/pending/${id}/admit`)
  },
  async wait(on) {
    // All of it is less than the time that any address has to stop a change.
    on.hours = Math.min(on.hours + 24, 70)
    on.later(`${on.hours} hours`)
    await deliverAllMails(on)
    await endHolds(on.world)
    // The sessions of staff have ended.
    on.admin = await on.as('ROLE_ADMIN')
    on.chief = await on.as('ROLE_SUPER_ADMIN')
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

/** The profiles of the owners with an account of the attacker's. */
const listTaken = (on: Attack) =>
  on.db
    .selectFrom('appUser')
    .innerJoin('affiliate', 'affiliate.id', 'appUser.affiliateId')
    .where('username', 'in', [...mailboxes])
    .where('passwordHash', 'is not', null)
    .where('idDocument', 'in', on.documents)
    // Whose document a merge has set free may be enrolled with anew: that is nobody's profile.
    .where('affiliate.id', 'in', on.ids)
    .select(['username', 'affiliate.id', 'affiliate.email'])
    .execute()

const listAttackers = (on: Attack) =>
  on.db
    .selectFrom('affiliate')
    .where('email', 'in', [...mailboxes])
    .where('idDocument', 'in', on.documents)
    .where('id', 'in', on.ids)
    .select(['id', 'idDocument', 'email'])
    .execute()

test('rule rights-11: whatever staff do, nobody enters as a profile whose proven address is not theirs', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(attempts, { minLength: 2, maxLength: 9 }), async (sequence) => {
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
        const held = (await listAttackers(on)).find(({ idDocument }) => idDocument === on.documents[index])
        const stopped = await pressAll(on, owner)
        expect(held === undefined || stopped > 0).toBe(true)
      }
      expect(await listAttackers(on)).toEqual([])
      on.later('400 hours')
      await endHolds(on.world)
      await on.db.deleteFrom('throttle').execute()
      await tryToEnter(on)
      expect(await listTaken(on)).toEqual([])
    }),
    { numRuns: sampleCount(120), endOnFailure: true, ...sameStories },
  )
}, 120_000)
