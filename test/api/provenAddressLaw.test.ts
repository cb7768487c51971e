import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { joinRows } from '#server/import/lists.fixture.ts'
import { performMerges } from '#server/census/duplicates/mergeRequests.rules.ts'
import { constraints } from '#server/constraints.ts'
import { openSession } from '#server/kernel/security/session.ts'
import { endHolds } from '#server/people/correctedAddress.rules.ts'
import { anApp } from '#test/support/app.ts'
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

// An admin who reads three mailboxes does whatever staff can do to the profiles of others and to three of their own.

const mailboxes = ['uno@atacante.example', 'dos@atacante.example', 'tres@atacante.example'] as const
const owners = ['eva@example.org', 'bea@example.org', 'rosa@example.org'] as const
const addresses = [...mailboxes, ...owners, '']

const anyOf = <Value>(values: readonly Value[]) => fc.constantFrom(...values)
const profile = fc.nat(5)
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
  { weight: 1, arbitrary: fc.record({ do: fc.constant('comeBack' as const), to: anyOf(mailboxes) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('admit' as const), to: anyOf(mailboxes) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('wait' as const) }) },
)
type Attempt = typeof attempts extends fc.Arbitrary<infer One> ? One : never

/**
 * Eva, Bea with an invitation that she has not used, Rosa who has left, and profiles of the attacker's own: one with an
 * invitation, one without an address, and one with an account in use.
 */
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
  ids.push(await anAffiliate(db, { idDocument: aDocument(), email: '' }))
  const member = await anAffiliate(db, { idDocument: aDocument(), email: mailboxes[2] })
  ids.push(member)
  const user = await aUser(db, { affiliateId: member, username: mailboxes[2], password })
  const merges: number[] = []
  /** Hours that have passed, those when the owners last pressed all their links, and the mails that are dated by them. */
  const time = { hours: 0, pressed: 0, dated: [] as number[] }
  return { ...app, documents, ids, admin, chief, nobody, user, ...time, merges }
}
type Attack = Awaited<ReturnType<typeof anAttack>>
const gone = { inscriptionType: 0, unregisteredAt: '2020-01-01T00:00:00Z' }

const readProfile = (on: Attack, index: number) =>
  on.db
    .selectFrom('affiliate')
    .where('id', '=', on.ids[index] ?? 0)
    .select(['id', 'version', 'idDocument'])
    .executeTakeFirst()

/** Delivers what waits, at the time that the story has reached: mails are dated by the real clock. */
async function deliver(on: Attack) {
  await deliverAllMails(on)
  const dated = on.dated
  const { rows } = await sql<{ id: number }>`
    update mail set settled_at = settled_at + ${on.hours} * interval '1 hour'
    where settled_at is not null and not id = any(${dated}) returning id`.execute(on.db)
  dated.push(...rows.map(({ id }) => id))
}

const listCodes = async (on: Attack, mailbox: string) => {
  await deliver(on)
  const mails = await listMailsWithLinks(on, mailbox)
  const codesOf = (kind: string) =>
    mails.filter((mail) => mail.kind === kind).map(({ plain }) => findLinkCode(plain))
  return { changes: codesOf('address-replaced'), merges: codesOf('merge-requested') }
}
/** Presses every link to stop a change that a mailbox has got; returns how many stopped one. */
async function pressAll(on: Attack, mailbox: string) {
  let stopped = 0
  const { changes, merges } = await listCodes(on, mailbox)
  for (const cod of merges) await on.nobody('POST', '/stop-merge', { cod })
  for (const cod of changes)
    if ((await on.nobody('POST', '/stop-email-change', { cod })).statusCode === 204) stopped += 1
  return stopped
}

/** Time passes, and what waits for it is done. */
async function passHours(on: Attack, hours: number) {
  await deliver(on)
  on.hours = hours
  on.later(`${hours} hours`)
  await endHolds(on.world)
  await performMerges(on.world, constraints)
  // The sessions of staff have ended.
  on.admin = await on.as('ROLE_ADMIN')
  on.chief = await on.as('ROLE_SUPER_ADMIN')
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

/** The profiles of the owners, and those that they were merged into, each with whose it is. */
async function listOwned(on: Attack) {
  const { rows } = await sql<{ id: number; owner: number }>`
    with recursive owned (id, owner) as (
      select id, place - 1 from unnest(${on.ids.slice(0, 3)}::integer[]) with ordinality as o (id, place)
      union select m.kept_id, owner from owned join affiliate_merge m on m.removed_id = owned.id and m.undone_at is null)
    select id, owner::integer as owner from owned`.execute(on.db)
  return rows
}

/** The profiles of the owners with an account of the attacker's. */
const listTaken = async (on: Attack) =>
  on.db
    .selectFrom('appUser')
    .innerJoin('affiliate', 'affiliate.id', 'appUser.affiliateId')
    .where('username', 'in', [...mailboxes])
    .where('passwordHash', 'is not', null)
    .where(
      'affiliate.id',
      'in',
      (await listOwned(on)).map(({ id }) => id),
    )
    .select(['username', 'affiliate.id', 'affiliate.email'])
    .execute()

/** The owners whose profiles have an address of the attacker's. */
async function listMoved(on: Attack) {
  const owned = await listOwned(on)
  const rows = await on.db
    .selectFrom('affiliate')
    .where('email', 'in', [...mailboxes])
    .where(
      'id',
      'in',
      owned.map(({ id }) => id),
    )
    .select('id')
    .execute()
  return owned.filter(({ id }) => rows.some((row) => row.id === id)).map(({ owner }) => owner)
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
    { numRuns: sampleCount(120), endOnFailure: true, ...sameStories },
  )
}, 120_000)
