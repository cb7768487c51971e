import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openSession } from '#server/kernel/security/session.ts'
import { deliverAndListMails, findLinkCode } from '#test/support/account.ts'
import { anOffice, lucia } from '#test/support/admissions.ts'
import {
  deliverAllMails,
  enrolAndReadLink,
  listMailsWithLinks,
  parseLink,
  password,
} from '#test/support/enrolment.ts'
import { aDocument, anAffiliate, aRecord } from '#test/support/factories.ts'
import { sameStories, sampleCount } from '#test/support/sample.ts'

/** Whoever writes the mails of a mailbox: each of the two people on paper has their own, and a stranger two. */
const mailboxes = { vera: 'vera', paz: 'paz', first: 'stranger', second: 'stranger' } as const
type Mailbox = keyof typeof mailboxes
const boxes = ['vera', 'paz', 'first', 'second'] as const satisfies Mailbox[]

const profile = fc.constantFrom(0, 1)
const strangers = fc.constantFrom<Mailbox>('first', 'second')
const anyones = fc.constantFrom<Mailbox>(...boxes)
const kinds = {
  write: fc.record({ do: fc.constant('write'), profile, deletes: fc.boolean() }),
  merge: fc.record({
    do: fc.constant('merge'),
    profile,
    choose: fc.subarray(['document', 'email'] as const),
  }),
  undo: fc.record({ do: fc.constant('undo') }),
  toStranger: fc.record({ do: fc.constant('address'), profile, mailbox: strangers }),
  toAnyone: fc.record({
    do: fc.constant('address'),
    profile,
    mailbox: fc.option(anyones, { nil: undefined }),
  }),
  document: fc.record({ do: fc.constant('document'), profile, to: fc.nat(3) }),
  /** With a profile's document, and its address unless another is named. */
  enrol: fc.record({
    do: fc.constant('enrol'),
    profile,
    mailbox: fc.option(anyones, { nil: undefined, freq: 1 }),
  }),
  moveLogin: fc.record({ do: fc.constant('move login'), mailbox: strangers }),
  wait: fc.record({ do: fc.constant('wait') }),
}
const { write, merge, undo, toStranger, toAnyone, document, enrol, moveLogin, wait } = kinds
const often = <Value>(arbitrary: fc.Arbitrary<Value>) => ({ arbitrary, weight: 4 })
const seldom = <Value>(arbitrary: fc.Arbitrary<Value>) => ({ arbitrary, weight: 1 })
const noise = (maxLength: number) =>
  fc.array(
    fc.oneof(often(toStranger), often(merge), seldom(toAnyone), seldom(document), seldom(undo), seldom(wait)),
    { maxLength },
  )
/** What staff prepare, somebody who enrols, and what happens then. */
const story = fc
  .tuple(
    noise(1),
    toStranger,
    noise(1),
    merge,
    noise(1),
    enrol,
    fc.array(
      fc.oneof(
        often(undo),
        often(moveLogin),
        seldom(merge),
        seldom(toAnyone),
        seldom(write),
        seldom(document),
        seldom(enrol),
        seldom(wait),
      ),
      { minLength: 1, maxLength: 4 },
    ),
  )
  .map(([first, address, second, merging, third, opening, after]): Step[] => [
    ...first,
    address,
    ...second,
    merging,
    ...third,
    opening,
    ...after,
  ])

type Step = {
  do: string
  profile?: 0 | 1
  deletes?: boolean
  choose?: readonly string[]
  mailbox?: Mailbox | undefined
  to?: number
}

type Office = Awaited<ReturnType<typeof anOffice>>
let runs = 0

/** Two people on paper (the second perhaps with an address, perhaps a stranger), and what staff and strangers do about them. */
async function aStory(office: Office, others: Mailbox | undefined) {
  const { db, nobody, world } = office
  // Sessions end when days pass.
  let staff = await office.as('ROLE_SUPER_ADMIN')
  runs += 1
  const run = runs
  const persons = ['vera', others ? mailboxes[others] : 'paz']
  const at = (box: Mailbox) => `${box}${run}@example.org`
  const documents = [aDocument(), aDocument(), aDocument(), aDocument()]
  const ids = [
    await anAffiliate(db, { idDocument: documents[0] ?? '', email: '', ...lucia }),
    await anAffiliate(db, { idDocument: documents[1] ?? '', email: others ? at(others) : '', ...lucia }),
  ]
  /** What was written about whom, and when. */
  const marks: { text: string; about: string[]; step: number }[] = []
  const opened = new Map<number, { by: string; step: number }>()
  let [now, days] = [0, 0]

  const findProfile = (id: number | undefined) =>
    db
      .selectFrom('affiliate')
      .where('id', '=', id ?? 0)
      .selectAll()
      .executeTakeFirst()
  const findMerge = () =>
    db
      .selectFrom('affiliateMerge')
      .where('keptId', 'in', ids)
      .where('undoneAt', 'is', null)
      .select(['id', 'keptId'])
      .executeTakeFirst()

  const acts: Record<string, (asked: Step) => Promise<unknown>> = {
    async write({ profile: which = 0, deletes }) {
      const held = await findProfile(ids[which])
      if (!held) return
      const text = `AJENO-${run}-${marks.length}`
      const about = (await findMerge()) ? persons : [persons[which] ?? '']
      marks.push({ text, about, step: now })
      await staff('POST', '/adminComment', { affiliateId: held.id, name: text, description: text })
      const record = await aRecord(db, { idDocument: held.idDocument, title: text, ...lucia })
      if (deletes) await staff('DELETE', `/record/single/${record}`)
      for (const job of [text, 'Panadera']) await staff('PATCH', `/affiliate/${held.id}`, { job })
    },
    async merge({ profile: kept = 0, choose = [] }) {
      const [one, other] = [await findProfile(ids[kept]), await findProfile(ids[1 - kept])]
      if (!one || !other) return
      await staff('POST', `/affiliate/${one.id}/merge`, {
        otherId: other.id,
        version: one.version,
        otherVersion: other.version,
        choose: Object.fromEntries(choose.map((each) => [each, 'other'])),
      })
    },
    async undo() {
      const made = await findMerge()
      if (made) await staff('POST', `/affiliate/merges/${made.id}/undo`)
    },
    address: ({ profile: which = 0, mailbox: box }) =>
      staff('PATCH', `/affiliate/${ids[which]}`, { email: box ? at(box) : '' }),
    document: ({ profile: which = 0, to = 0 }) =>
      staff('PATCH', `/affiliate/${ids[which]}`, { idDocument: documents[to], samePerson: true }),
    async enrol({ profile: which = 0, mailbox: box }) {
      const held = (await findProfile(ids[which])) ?? (await findProfile(ids[1 - which]))
      const email = box ? at(box) : (held?.email ?? '')
      if (!held || email === '') return
      await enrolAndReadLink(office, { idDocument: held.idDocument, email })
      // Where staff wrote the address or merged lately it is not by enrolling that they are invited (rule rights-14).
      await staff('POST', '/create-user', { username: email, role: 'ROLE_USER', affiliateId: held.id })
      await deliverAllMails(office)
      const [mail] = await listMailsWithLinks(office, email)
      if (!mail) return
      const link = parseLink(mail.link || 'http://nothing.example')
      const answer = await nobody('POST', '/signup', { password, ...link })
      if (answer.statusCode === 200 && answer.json<{ state: string }>().state === 'toVerify')
        await staff('POST', `/enrolment/pending/${link.id}/admit`)
    },
    async 'move login'({ mailbox: box = 'second' }) {
      const [account] = await findAccounts()
      if (!account) return
      const me = await office.as({ token: await openSession(world, db, account) })
      await me('POST', '/logged/email', { email: at(box), password })
      const cod = findLinkCode((await deliverAndListMails(office, at(box))).at(-1)?.plain)
      await nobody('POST', '/confirm-email', { cod })
    },
    async wait() {
      if (days > 9) return
      days += 4
      office.later(`${days} days`)
      staff = await office.as('ROLE_SUPER_ADMIN')
      await sql`update mail set next_attempt = now() where state = 'waiting'`.execute(db)
      await deliverAllMails(office)
    },
  }

  const findAccounts = async () =>
    (
      await db
        .selectFrom('appUser')
        .where('username', 'in', boxes.map(at))
        .where('affiliateId', 'is not', null)
        .where('passwordHash', 'is not', null)
        .select(['id as userId', 'username', 'affiliateId'])
        .execute()
    ).map((user) => ({ ...user, role: 'ROLE_USER' as const }))

  /** What somebody reads who opened their account less than 30 days ago, of what was written before about others. */
  async function findForeign() {
    const found = []
    for (const account of await findAccounts()) {
      const box = boxes.find((each) => account.username === at(each)) ?? 'first'
      const opening = opened.get(account.userId) ?? { by: mailboxes[box], step: now }
      opened.set(account.userId, opening)
      const { all } = await office.read(await office.as({ token: await openSession(world, db, account) }))
      for (const { text, about, step: written } of marks)
        if (all.includes(text) && written < opening.step && about.some((who) => who !== opening.by))
          found.push({ text, account: account.username })
    }
    return found
  }

  return async (steps: readonly Step[]) => {
    for (const asked of steps) {
      now += 1
      await db.deleteFrom('throttle').execute()
      await acts[asked.do]?.(asked)
      expect(await findForeign()).toEqual([])
    }
    return opened.size
  }
}

/** Run with more to search longer. */
const stories = Number(process.env['STORIES'] ?? sampleCount(120, 20))

test('rule rights-13: no account opened in the last 30 days reads what was written before about another person', async () => {
  const office = await anOffice()
  let accounts = 0
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(undefined, 'first', 'paz'), story, async (others, asked) => {
      office.later('0 hours')
      const follow = await aStory(office, others)
      accounts += await follow([
        { do: 'write', profile: 0 },
        { do: 'write', profile: 1, deletes: true },
        ...asked,
      ])
    }),
    { numRuns: stories, endOnFailure: true, ...sameStories },
  )
  expect(accounts).toBeGreaterThan(stories / 4)
}, 900_000)
