import { sql } from 'kysely'
import { performMerges } from '#server/census/duplicates/mergeRequests.rules.ts'
import { constraints } from '#server/constraints.ts'
import { finishDeaths } from '#server/deceased/deceased.rules.ts'
import { endHolds } from '#server/people/addresses/correctedAddress.rules.ts'
import { anApp } from '#test/support/app.ts'
import { anEnrolment, deliverAllMails, listMailsWithLinks, password } from '#test/support/enrolment.ts'
import { findLinkCode } from '#test/support/account.ts'
import { aDocument, anAffiliate, aUser } from '#test/support/factories.ts'

export const mailboxes = ['uno@atacante.example', 'dos@atacante.example', 'tres@atacante.example'] as const
export const owners = ['eva@example.org', 'bea@example.org', 'rosa@example.org'] as const

/**
 * Eva, Bea with an invitation that she has not used, Rosa who has left, and profiles of the attacker's own: one with an
 * invitation, one without an address, and one with an account in use.
 */
export async function anAttack() {
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
export type Attack = Awaited<ReturnType<typeof anAttack>>
const gone = { inscriptionType: 0, unregisteredAt: '2020-01-01T00:00:00Z' }

export const readProfile = (on: Attack, index: number) =>
  on.db
    .selectFrom('affiliate')
    .where('id', '=', on.ids[index] ?? 0)
    .select(['id', 'version', 'idDocument'])
    .executeTakeFirst()

/** Delivers what waits, at the time that the story has reached: mails are dated by the real clock. */
export async function deliver(on: Attack) {
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
export async function pressAll(on: Attack, mailbox: string) {
  let stopped = 0
  const { changes, merges } = await listCodes(on, mailbox)
  for (const cod of merges) await on.nobody('POST', '/stop-merge', { cod })
  for (const cod of changes)
    if ((await on.nobody('POST', '/stop-email-change', { cod })).statusCode === 204) stopped += 1
  return stopped
}

/** Time passes, and what waits for it is done. */
export async function passHours(on: Attack, hours: number) {
  await deliver(on)
  on.hours = hours
  on.later(`${hours} hours`)
  await endHolds(on.world)
  await finishDeaths(on.world)
  await performMerges(on.world, constraints)
  // The sessions of staff have ended.
  on.admin = await on.as('ROLE_ADMIN')
  on.chief = await on.as('ROLE_SUPER_ADMIN')
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
export const listTaken = async (on: Attack) =>
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
export async function listMoved(on: Attack) {
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
