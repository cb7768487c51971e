import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Role } from '#contract/actor.ts'
import { joinRows } from '#server/import/lists.fixture.ts'
import { followListedAddresses } from '#server/import/write.rules.ts'
import type { PeopleDatabase } from '#server/kernel/database/database.ts'
import { anApp, type TestApp } from '#test/support/app.ts'
import { password, recordStatements } from '#test/support/enrolment.ts'
import { aDocument, anAffiliate, aUser } from '#test/support/factories.ts'
import { anImporter } from '#test/support/imports.ts'

type Account = { role?: Role; username?: string; password?: string; enabled?: boolean; links?: string[] }
type Person = {
  /** The address on file, '' for none; `written` is the list's. */
  before?: string
  written?: string
  /** The address that proves the profile, when staff have written over it. */
  proven?: string
  account?: Account
  /** What is left after the list: the proven address of a hold, links, and the mails that are queued. */
  leaves: {
    held?: string
    links?: string[]
    mails?: [kind: string, recipient: string][]
  }
}

const used = { password, username: 'ana@example.org' }
const invited = { username: 'ana@example.org', links: ['invitation', 'recovery'] }
const told: [string, string][] = [['address-replaced', 'ana@example.org']]
const held = 'ana@example.org'

const people: Record<string, Person> = {
  'without an account': { leaves: { held, mails: told } },
  'without an address before': { before: '', leaves: {} },
  'corrected before, now to a third one': {
    proven: 'antes@example.org',
    leaves: { held: 'antes@example.org', mails: [['address-replaced', 'antes@example.org']] },
  },
  'corrected before, and now back': {
    proven: 'otra@example.org',
    leaves: {},
  },
  'with a blocked account': {
    account: { ...used, enabled: false, links: ['invitation'] },
    leaves: { held, mails: told, links: ['invitation'] },
  },
  'with an account in use': {
    account: { ...used, links: ['email', 'email-stop', 'recovery'] },
    leaves: {
      links: ['email', 'recovery'],
      mails: [
        ['address-corrected', 'ana@example.org'],
        ['email-change', 'otra@example.org'],
      ],
    },
  },
  'with an account in use that has the new address': {
    account: { password, username: 'otra@example.org', links: ['email', 'email-stop', 'recovery'] },
    leaves: { links: ['recovery'] },
  },
  'invited as a member': {
    account: invited,
    leaves: { held, mails: told },
  },
  'invited at the new address': {
    account: { username: 'otra@example.org', links: ['invitation'] },
    leaves: { held, mails: told },
  },
  'invited with a role': {
    account: { ...invited, role: 'ROLE_ADMIN' },
    leaves: { held, mails: told },
  },
}

/** Addresses with the number of their person in front, so that all of them are of one list. */
const of = (person: number) => (address: string) => (address === '' ? '' : `p${person}.${address}`)

async function addPerson(
  { db, world }: TestApp,
  person: number,
  { before = 'ana@example.org', proven, account }: Person,
) {
  const own = of(person)
  const idDocument = aDocument()
  const id = await anAffiliate(db, { idDocument, email: own(before) })
  if (proven !== undefined)
    await sql`insert into address_hold (affiliate_id, proven_email, changed_at)
      values (${id}, ${own(proven)}, now() - interval '71 hours')`.execute(db)
  if (!account) return { id, idDocument, userId: 0 }
  const { links = [], enabled = true, ...about } = account
  const { userId } = await aUser(db, { ...about, affiliateId: id, username: own(account.username ?? '') })
  await db.updateTable('appUser').set({ enabled }).where('id', '=', userId).execute()
  for (const purpose of links)
    await sql`insert into account_link (code_hash, purpose, user_id, expires_at, changed_at)
      values (sha256(gen_random_uuid()::text::bytea), ${purpose}, ${userId}, ${world.clock.now} + interval '1 day',
        case when ${purpose} = 'email' then now() - interval '72 hours' end)`.execute(db)
  return { id, idDocument, userId }
}

async function readLeft(db: PeopleDatabase, person: number, { id, userId }: { id: number; userId: number }) {
  const hold = await db
    .selectFrom('addressHold')
    .where('affiliateId', '=', id)
    .select(['provenEmail', sql<boolean>`changed_at > now() - interval '1 hour'`.as('isAnew')])
    .executeTakeFirst()
  expect(hold?.isAnew).not.toBe(false)
  const links = await db
    .selectFrom('accountLink')
    .where('userId', '=', userId)
    .select(['purpose', sql<boolean>`coalesce(changed_at > now() - interval '1 hour', true)`.as('isAnew')])
    .orderBy('purpose')
    .execute()
  expect(links.every(({ isAnew }) => isAnew)).toBe(true)
  const mails = await db
    .selectFrom('mail')
    .where('recipient', 'like', `p${person}.%`)
    .select(['kind', 'recipient'])
    .orderBy('kind')
    .execute()
  return {
    held: hold?.provenEmail,
    links: links.map(({ purpose }) => purpose),
    mails: mails.map(({ kind, recipient }) => [kind, recipient]),
  }
}

describe('rule rights-11: the addresses of a list', () => {
  test('do to each what the form does, whatever account they have', async () => {
    const on = await anImporter('ROLE_SUPER_ADMIN')
    const added = []
    for (const [index, each] of Object.values(people).entries()) added.push(await addPerson(on, index, each))
    const lines = added.map(({ idDocument }, index) => [idDocument, of(index)('otra@example.org')])
    const done = await on.importAll(joinRows([['DNI', 'EMAIL'], ...lines]))
    expect(done.result?.counts, done.failure ?? '').toMatchObject({ update: added.length })
    for (const [index, [name, { leaves }]] of Object.entries(people).entries()) {
      const [own, { held: proven, links = [], mails = [] }] = [of(index), leaves]
      const person = added[index]
      expect(person && (await readLeft(on.db, index, person)), name).toEqual({
        held: proven && own(proven),
        links,
        mails: mails.map(([kind, recipient]) => [kind, own(recipient)]),
      })
    }
  })

  test('beyond the fifth that would be asked to confirm at one are refused, line by line', async () => {
    const on = await anImporter('ROLE_SUPER_ADMIN')
    const lines = []
    for (let n = 0; n < 8; n += 1) {
      const { idDocument } = await addPerson(on, n, { account: used, leaves: {} })
      lines.push([idDocument, 'familia@example.org'])
    }
    const importLines = (...some: string[][]) => on.importAll(joinRows([['DNI', 'EMAIL'], ...some]))
    const done = await importLines(...lines.slice(0, 7))
    expect(done.result).toMatchObject({ counts: { update: 5, refused: 2 } })
    expect(done.result?.kinds[0]?.first.map(({ line, cells }) => [line, cells[0]?.text])).toEqual([
      [7, 'familia@example.org'],
      [8, 'familia@example.org'],
    ])
    const asked = on.db.selectFrom('mail').where('kind', '=', 'email-change').select('recipient')
    expect(await asked.execute()).toHaveLength(5)
    // The same hour counts for the next list, which takes the others of its lines.
    const other = await addPerson(on, 9, { account: used, leaves: {} })
    const next = await importLines(...lines.slice(7), [other.idDocument, of(9)('otra@example.org')])
    expect(next.result).toMatchObject({ counts: { update: 1, refused: 1 } })
  })

  test('that one profile got five times in an hour stay, in a list and in its undoing', async () => {
    const on = await anImporter('ROLE_SUPER_ADMIN')
    const { idDocument } = await addPerson(on, 0, { leaves: {} })
    const write = (address: string, phone: string) =>
      on.importAll(
        joinRows([
          ['DNI', 'EMAIL', 'Móvil'],
          [idDocument, address, phone],
        ]),
      )
    for (const n of [1, 2, 3, 4]) await write(`a${n}@example.org`, `60000000${n}`)
    const fifth = await write('a5@example.org', '600000005')
    expect((await write('a6@example.org', '600000006')).result).toMatchObject({ counts: { refused: 1 } })
    const undone = await on.undo(fifth.result?.batch?.id ?? 0)
    expect(undone.result).toMatchObject({ restored: 1, partly: 1 })
    const left = on.db.selectFrom('affiliate').select(['email', 'phone'])
    expect(await left.execute()).toEqual([{ email: 'a5@example.org', phone: '+34600000004' }])
  })

  test('take as many statements as one address', async () => {
    const app = await anApp()
    const { userId } = await aUser(app.db, { role: 'ROLE_ADMIN' })
    const countStatements = async (from: number, to: number) => {
      const moved: Parameters<typeof followListedAddresses>[3][number][] = []
      for (let n = from; n < to; n += 1) {
        const { id } = await addPerson(app, n, { ...(n % 2 === 1 && { account: used }), leaves: {} })
        moved.push({ affiliateId: id, before: of(n)('ana@example.org'), written: of(n)('otra@example.org') })
      }
      return (await recordStatements(() => followListedAddresses(app.db, app.world.clock, { userId }, moved)))
        .length
    }
    expect(await countStatements(2, 20)).toBe(await countStatements(0, 2))
  })
})
