import { verify } from '@node-rs/argon2'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { noAssembly } from '#contract/assemblies/basics/assembly.ts'
import { newPerson } from '#contract/enrolment/person.ts'
import { fillDemo } from '#demo/fill.ts'
import { generatePeople } from '#demo/people.ts'
import { personaPassword, personas } from '#demo/personas.ts'
import { connect, type Connection } from '#server/kernel/database/database.ts'
import { listMissing } from '#test/support/listMissing.ts'
import { freshDatabase } from '#test/support/database.ts'
import { personColumns } from '#test/support/personColumns.ts'
import { listEmptyColumns } from '#test/support/pointing.ts'

const today = '2026-11-20'
const members = 2_000
let connectionString: string
let connection: Connection

beforeAll(async () => {
  connectionString = await freshDatabase()
  connection = connect(connectionString, 2)
})
afterAll(() => connection.close())

const tables = [
  'affiliate',
  'affiliate_sectoral',
  'assembly',
  'meeting_series',
  'meeting',
  'app_user',
  'record',
  'admin_comment',
  'meeting_attendance',
  'pending_enrolment',
]

/** A digest of every row of the demo, without the times that the database set itself. */
async function fingerprint() {
  const digests: string[] = []
  for (const table of tables) {
    const { rows } = await sql<{ digest: string }>`
      select md5(string_agg(t::text, '|' order by t::text)) as digest from ${sql.table(table)} t`.execute(
      connection.db,
    )
    digests.push(`${table} ${rows[0]?.digest}`)
  }
  return digests
}

async function tallied() {
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(delta), 0)::bigint as total from tally where relation = 'member'`.execute(
    connection.db,
  )
  return rows[0]?.total
}

async function countMembers() {
  const { count } = await connection.db
    .selectFrom('affiliate')
    .where('inscriptionType', '<>', 0)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

describe('filling a database', () => {
  test('of two processes at once, one fills the database and the other finds it occupied', async () => {
    const outcomes = await Promise.all([
      fillDemo({ connectionString, members, today }),
      fillDemo({ connectionString, members, today }),
    ])
    expect(outcomes.toSorted()).toEqual(['filled', 'occupied'])
  })

  test('members are inserted and counted, and the demo is marked and logged', async () => {
    const { db } = connection
    const { count } = await db
      .selectFrom('affiliate')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(count).toBe(members)
    expect(await tallied()).toBe(await countMembers())
    const mark = await db.selectFrom('instance').select('value').where('key', '=', 'demo').execute()
    expect(mark).toEqual([{ value: String(members) }])
    const filled = db.selectFrom('activity').where('action', '=', 'demoFilled').select('details')
    expect(await filled.execute()).toEqual([{ details: '2000 personas' }])
  })

  test('there is something in each column that points at a person and is said to be filled', async () => {
    const empty = await listEmptyColumns(connection.db)
    expect(empty.filter((name) => personColumns[name]?.demo === 'has')).toEqual([])
  })

  test('texts are stored unchanged, with tabs and backslashes', async () => {
    const sent = [...generatePeople({ members, today })].slice(0, 20)
    const stored = await connection.db
      .selectFrom('affiliate')
      .select(['name', 'lastName1', 'lastName2', 'streetName', 'job', 'email', 'birthday', 'creationTime'])
      .where('id', '<=', 20)
      .orderBy('id')
      .execute()
    expect(sent).toMatchObject(stored)
  })

  test('all personas exist with role, password and affiliate; Centro has its responsable and enlace', async () => {
    const users = await connection.db
      .selectFrom('appUser')
      .leftJoin('affiliate', 'affiliate.id', 'appUser.affiliateId')
      .leftJoin('assembly', 'assembly.id', 'affiliate.assemblyId')
      .select(['username', 'role', 'passwordHash', 'affiliateId', 'email', 'assemblyName', 'inscriptionType'])
      .execute()
    for (const { username, role } of personas) {
      const user = users.find((one) => one.username === username)
      expect(user).toMatchObject({ username, role })
      expect(user?.email ?? username).toBe(username)
      expect(await verify(user?.passwordHash ?? '', personaPassword)).toBe(true)
    }
    const about = (username: string) => users.find((user) => user.username === `${username}@concejo.example`)
    expect(about('sinficha')?.affiliateId).toBeNull()
    expect(about('miembro')).toMatchObject({ assemblyName: 'Centro', inscriptionType: 1 })
    expect(about('simpatizante')?.inscriptionType).toBe(2)
    expect(about('colaborador')).toMatchObject({ assemblyName: null, inscriptionType: 3 })
    // Besides the personas two of each other assembly, and fifty members.
    expect(users.filter(({ passwordHash }) => passwordHash === null)).toHaveLength(2 * 7 + 50)
    const centro = await connection.db
      .selectFrom('assembly')
      .selectAll()
      .where('assemblyName', '=', 'Centro')
      .executeTakeFirst()
    expect(centro).toMatchObject({
      responsibleId: about('responsable')?.affiliateId,
      liaisonId: about('enlace')?.affiliateId,
    })
  })

  test('every list has rows: pending enrolments, records, comments, possible duplicates', async () => {
    const { db } = connection
    const pending = await sql<{ state: string; count: number }>`
      select case when held_at is not null then 'held' when expires_at < ${today}::date then 'late'
        when expires_at < ${today}::date + 3 then 'soon' else 'open' end as state, count(*)
      from pending_enrolment group by 1 order by 1`.execute(db)
    expect(pending.rows).toEqual([
      { state: 'held', count: 1 },
      { state: 'late', count: 1 },
      { state: 'open', count: 4 },
      { state: 'soon', count: 2 },
    ])
    const persona = await sql<{ records: number; comments: number }>`
      select (select count(*) from record r where r.id_document = a.id_document) as records,
        (select count(*) from admin_comment c where c.id_document = a.id_document) as comments
      from affiliate a where email = 'miembro@concejo.example'`.execute(db)
    expect(persona.rows).toEqual([{ records: 2, comments: 1 }])
    const twins = await sql`select from affiliate a join affiliate b on b.id > a.id and b.phone = a.phone
      and b.birthday = a.birthday`.execute(db)
    expect(twins.rows.length).toBeGreaterThan(2)
  })

  test('every assembly with people has a responsable and an enlace among them, with an account of that role', async () => {
    const { rows } = await sql<{ assemblyName: string; roles: (string | null)[] }>`
      select assembly_name, array[responsible.role, liaison.role] as roles
      from assembly
      left join app_user as responsible on responsible.affiliate_id = responsible_id
      left join app_user as liaison on liaison.affiliate_id = liaison_id
      where 2 = (select count(*) from affiliate
        where affiliate.id in (responsible_id, liaison_id) and inscription_type <> 0
          and (assembly_id = assembly.id or assembly.id = any(sectoral_ids)))`.execute(connection.db)
    expect(rows).toHaveLength(8)
    for (const { assemblyName, roles } of rows)
      expect([assemblyName, ...roles]).toEqual([assemblyName, 'ROLE_RESPONSABLE', 'ROLE_ENLACE'])
  })

  test('meetings have all that they may have, and attendances every state that they may be in', async () => {
    const meetings = {
      cancelled: sql`status = 'Cancelada'`,
      pendingOfCentro: sql`status = 'Pendiente' and assembly_id = 1`,
      inviting: sql`segment_id is not null`,
      askingQuorum: sql`quorum is not null`,
      online: sql`online_link is not null`,
      exceptions: sql`series_exception`,
      signed: sql`signed_at is not null`,
      withDraft: sql`signed_at is null and id in (select meeting_id from minutes)`,
      withDocument: sql`id in (select meeting_id from meeting_document)`,
    }
    expect(await listMissing(connection.db, 'meeting', meetings)).toEqual([])
    const unsound = {
      unsound: sql`author_id is null or last_author_id is null or segment_name is not null and segment_id is null`,
    }
    expect(await listMissing(connection.db, 'meeting', unsound)).toEqual(['unsound'])

    const attendances = {
      announced: sql`status = 'Pendiente' and meeting_time > ${today}::date`,
      keptAway: sql`status = 'Pendiente' and meeting_time < ${today}::date`,
      marked: sql`status = 'En hora'`,
      confirmed: sql`status_before is not null`,
      entered: sql`scan_id is not null`,
      added: sql`status = 'Confirmado' and scan_id is null and status_before is null`,
      byMember: sql`email = 'miembro@concejo.example' and meeting_time < ${today}::date`,
      announcedByMember: sql`email = 'miembro@concejo.example' and meeting_time > ${today}::date`,
    }
    const there = sql`(
      select there.*, meeting.status as meeting_status, meeting_time, email, affiliate.creation_time as enrolled
      from meeting_attendance as there join meeting on meeting.id = meeting_id
        join affiliate on affiliate.id = affiliate_id)`
    expect(await listMissing(connection.db, there, attendances)).toEqual([])
    const badly = {
      badly: sql`(status = 'En hora') and abs(extract(epoch from meeting_time - creation_time)) > 86400
        or status = 'Pendiente' and meeting_time - creation_time < interval '24 hours'
        or (status = 'Confirmado') <> (confirmed_at is not null) or meeting_status <> 'Aprobada'
        or creation_time < enrolled or creation_time > ${today}::date`,
    }
    expect(await listMissing(connection.db, there, badly)).toEqual(['badly'])
  })

  test('pending enrolments have all the data that the form requires', async () => {
    const rows = await connection.db.selectFrom('pendingEnrolment').select(['id', 'data']).execute()
    for (const { id, data } of rows) {
      const { values } = data as { values: Record<string, unknown> }
      const body = { ...values, assembly: noAssembly, responsibility: true, dataProtection: true }
      expect(newPerson.safeParse(body).error?.issues ?? [], id).toEqual([])
    }
  })

  test('the next person gets the next id', async () => {
    const { rows } = await sql<{ id: number }>`
      insert into affiliate (id_document, document_type, name, last_name_1, email, inscription_type)
      values ('PRUEBA', 'PASAPORTE', 'Ana', 'Núñez', 'ana@example.org', 1) returning id`.execute(
      connection.db,
    )
    expect(rows).toEqual([{ id: members + 1 }])
  })

  test('replacing a demo gives the same rows and the right counts', async () => {
    await fillDemo({ connectionString, members, today, existing: 'replace' })
    const once = await fingerprint()
    expect(await fillDemo({ connectionString, members, today })).toBe('occupied')
    expect(await fillDemo({ connectionString, members, today, existing: 'replace' })).toBe('filled')
    expect(await fingerprint()).toEqual(once)
    expect(await tallied()).toBe(await countMembers())
    // Log entries cannot be deleted, so they are inserted only once.
    const { rows } = await sql<{ lines: number; different: number }>`
      select count(*) as lines, count(distinct (action, details, username, creation_date)) as different
      from activity where username is not null`.execute(connection.db)
    expect(rows[0]?.lines).toBe(rows[0]?.different)
  })

  test('a real census is never replaced', async () => {
    await connection.db.deleteFrom('instance').where('key', '=', 'demo').execute()
    expect(await fillDemo({ connectionString, members, today, existing: 'replace' })).toBe('notDemo')
    expect(await tallied()).toBe(await countMembers())
  })
})
