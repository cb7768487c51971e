import type pg from 'pg'
import { ensureBuilt } from '#server/kernel/build/webBuild.ts'
import { listMeetingCases, listMemberCases } from './lists/cases.ts'
import { compareAs, latencyHead, startServing, toLine, type Measured } from './lists.ts'
import { formatInteger, renderTable, type Findings } from './report.ts'

/** How many members of a million the assembly that is measured has, nearly. */
const shareOfAssembly = 40_000 / 1_000_000
const meetingCount = 1_000

/**
 * Rule speed-1: the members of an assembly, as its responsable reads them, and the meetings of a member who sees a
 * thousand of them, each beside its own SQL.
 */
export async function measureAssemblies(members: number): Promise<Findings> {
  await ensureBuilt()
  await using after = new AsyncDisposableStack()
  const serving = await startServing(after, members)
  const { pool } = serving
  const assembly = await findAssembly(pool, members * shareOfAssembly)
  const lead = await compareAs(after, serving, assembly, '/api/affiliate/filtered-assembly')
  const lists: Measured[] = []
  for (const one of listMemberCases(assembly.members)) lists.push(await lead.measure(one))

  const { today, seen } = await addMeetings(pool)
  after.defer(() => deleteMeetings(pool))
  const member = await compareAs(after, serving, { username: memberName }, '/api/logged/user-next-meetings')
  const calendar: Measured[] = []
  for (const one of listMeetingCases(today)) calendar.push(await member.measure(one))
  return [
    `${formatInteger(members)} people. Milliseconds; **bold** is more than 1.5 × *and* more than 1 ms above the plain SQL.`,
    `The ${formatInteger(assembly.members)} members of ${assembly.name}, as its responsable reads them:`,
    renderTable(latencyHead, lists.map(toLine)),
    `The meetings of a member who sees ${formatInteger(seen)} of ${formatInteger(await countMeetings(pool))}:`,
    renderTable(latencyHead, calendar.map(toLine)),
  ]
}

/** The territorial assembly with nearly so many members, and the account of its responsable. */
async function findAssembly(pool: pg.Pool, wanted: number) {
  const { rows } = await pool.query<{ name: string; members: number; username: string }>(
    `select assembly_name as name, username, (
        select count(*)::integer from affiliate where assembly_id = assembly.id and inscription_type <> 0) as members
      from assembly join app_user on app_user.affiliate_id = responsible_id
      where assembly_type <> 'Sectorial' order by abs((
        select count(*) from affiliate where assembly_id = assembly.id and inscription_type <> 0) - $1), assembly.id
      limit 1`,
    [wanted],
  )
  const [found] = rows
  if (!found) throw new Error('no assembly has a responsable with an account')
  return found
}

const memberName = 'miembro@concejo.example'
const titlePrefix = 'Reunión de medida '

/** Adds the meetings of a member of Centro, a year of them gone and a year to come; returns today and how many they see. */
async function addMeetings(pool: pg.Pool): Promise<{ today: string; seen: number }> {
  await deleteMeetings(pool)
  await pool.query(
    `insert into meeting (title, description, type, status, meeting_time, end_time, assembly_id, agenda)
    select $1 || n, repeat('Descripción de la reunión. ', 10), case when n % 3 = 0 then 'General' else 'Asamblea' end,
      case when n % 12 = 5 then 'Cancelada' else 'Aprobada' end, start, start + interval '2 hours',
      case when n % 3 = 0 then null else 1 end,
      jsonb_build_array(jsonb_build_object('title', 'Punto único', 'text', repeat('Texto del punto. ', 20)))
    from generate_series(1, $2::integer) as n, lateral (select now() + (n - $2 / 2) * interval '17 hours' as start) as day`,
    [titlePrefix, meetingCount],
  )
  await pool.query('analyze meeting')
  const { rows } = await pool.query<{ today: string; seen: number }>(
    `select (now() at time zone 'Europe/Madrid')::date::text as today, count(*)::integer as seen from meeting
    where assembly_id is null or assembly_id = any (
      select unnest(array_append(sectoral_ids, assembly_id)) from affiliate where email = $1)`,
    [memberName],
  )
  const [found] = rows
  if (!found) throw new Error('a count has a row')
  return found
}

const deleteMeetings = async (pool: pg.Pool) => {
  await pool.query(`delete from meeting where title like $1 || '%'`, [titlePrefix])
}

async function countMeetings(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>('select count(*)::integer as count from meeting')
  return rows[0]?.count ?? 0
}
