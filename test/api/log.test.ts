import { activityActions } from '#contract/activityActions.ts'
import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { logColumns } from '#contract/activity/log.columns.ts'
import type { LogEntry } from '#contract/activity/log.ts'
import type { Page } from '#contract/page.ts'
import { anApp } from '#test/support/app.ts'
import { aUser } from '#test/support/factories.ts'
import { aSuperAdmin, expectSuccess, readProblem } from '#test/support/accounts.ts'

type Line = {
  action?: string
  username?: string | null
  role?: string | null
  at?: string
  details?: string
  userId?: number | null
  device?: string
}

/** A super admin and a log of our own making. */
async function aLog(lines: readonly Line[]) {
  const app = await anApp()
  const chief = await aSuperAdmin(app)
  for (const {
    action = 'login',
    username = null,
    role = null,
    at,
    details = '',
    userId = null,
    device = '',
  } of lines)
    await sql`insert into activity (action, username, role, creation_date, details, user_id, device)
      values (${action}, ${username}, ${role}, coalesce(${at}::timestamptz, now()), ${details}, ${userId}, ${device})`.execute(
      app.db,
    )
  const list = async (query = '') => {
    const { content, totalElements } = expectSuccess(await chief.send('GET', `/log?${query}`)).json<
      Page<LogEntry>
    >()
    return { content, totalElements, ids: content.map(({ id }) => id) }
  }
  return { ...app, chief, list }
}

const lines: Line[] = [
  { username: 'eva.nunez@example.org', role: 'ROLE_ADMIN', at: '2026-03-01T10:00:00Z', userId: 77 },
  { username: 'zoe@ejemplo.es', role: 'ROLE_USER', at: '2026-03-28T22:59:59Z', action: 'logout' },
  { username: 'zoe@ejemplo.es', role: 'ROLE_USER', at: '2026-03-28T23:00:00Z' },
  { at: '2026-03-29T21:59:59Z', action: 'loginFailed' },
  {
    username: 'a_b%c@example.org',
    role: 'ROLE_USER',
    at: '2026-03-29T22:00:00Z',
    userId: 77,
    device: 'Firefox en Windows',
  },
]

describe('the activity log (rule log-7)', () => {
  test('no two actions read alike, so that each can be filtered', () => {
    const labels = Object.values(activityActions)
    expect(new Set(labels).size).toBe(labels.length)
  })

  test('says who, what, when, in what role and from where; the latest first', async () => {
    const { list } = await aLog(lines)
    const { content, totalElements, ids } = await list()
    expect([ids, totalElements]).toEqual([[5, 4, 3, 2, 1], 5])
    expect(content[0]).toEqual({
      id: 5,
      action: 'Inicio de sesión',
      description: '',
      creationDate: '2026-03-29T22:00:00.000Z',
      userModel: { username: 'a_b%c@example.org', role: 'ROLE_USER' },
      device: 'Firefox en Windows',
      people: [],
      more: 0,
    })
    expect(content[1]?.userModel).toBeNull()
  })

  test.each([
    ['username=NÚÑEZ', [1]],
    ['username=_b%25', [5]],
    ['username=_x', []],
    ['role=ROLE_USER', [5, 3, 2]],
    [`action=${encodeURIComponent('Intento de inicio de sesión fallido')}`, [4]],
    ['userId=77', [5, 1]],
    ['fromDate=2026-03-29', [5, 4, 3]],
    ['toDate=2026-03-28', [2, 1]],
    // The day on which the clocks go forward in Madrid has 23 hours.
    ['fromDate=2026-03-29&toDate=2026-03-29', [4, 3]],
    [`role=ROLE_USER&action=${encodeURIComponent('Inicio de sesión')}&username=zoe`, [3]],
    ['username=&role=&action=&userId=&fromDate=&toDate=', [5, 4, 3, 2, 1]],
    ['fromDate=2027-01-01', []],
  ])('filter %s', async (query, expected) => {
    const { list } = await aLog(lines)
    const { ids, totalElements } = await list(query)
    expect([ids, totalElements]).toEqual([expected, expected.length])
  })

  test('pages that together are the log, also where many lines share an instant; from either end', async () => {
    const { list } = await aLog(Array.from({ length: 25 }, () => ({ at: '2026-03-01T10:00:00Z' })))
    for (const [sort, direction] of [
      ['creationDate', 'desc'],
      ['creationDate', 'asc'],
      ['id', 'asc'],
      ['id', 'desc'],
    ]) {
      const ids = []
      for (let page = 0; page < 6; page += 1)
        ids.push(...(await list(`sort=${sort}&direction=${direction}&size=5&page=${page}`)).ids)
      const rising = Array.from({ length: 25 }, (_, index) => index + 1)
      expect(ids).toEqual(direction === 'asc' ? rising : rising.toReversed())
    }
    expect(await list('page=10000000')).toMatchObject({ ids: [], totalElements: 25 })
  })

  test('the total is right while others write, and no line is counted twice', async () => {
    const { app, chief, list } = await aLog([])
    const fail = () =>
      app.inject({ method: 'POST', url: '/api/login', payload: { username: 'x@example.org', password: 'x' } })
    await Promise.all([...Array.from({ length: 5 }, fail), list(), list()])
    const { totalElements, ids } = await list('size=100')
    expect(ids).toHaveLength(totalElements)
    expect(new Set(ids).size).toBe(totalElements)
    await chief.send('GET', '/log?size=-1')
    expect((await list()).totalElements).toBe(totalElements + 1)
  })

  test('the name and the role are those of then, and outlive the account', async () => {
    const { db, chief, list } = await aLog([])
    const { userId } = await aUser(db, { username: 'eva@example.org', role: 'ROLE_ENLACE' })
    await sql`insert into activity (action, user_id, username, role) values ('login', ${userId}, 'eva@example.org', 'ROLE_ENLACE')`.execute(
      db,
    )
    await chief.send('POST', `/update-user-role/${userId}`, { role: 'ROLE_ADMIN' })
    await chief.send('DELETE', `/users/${userId}`)
    const { content } = await list(`userId=${userId}`)
    expect(content.map(({ userModel }) => userModel)).toEqual([
      { username: 'eva@example.org', role: 'ROLE_ENLACE' },
    ])
  })

  test('rules secrecy-2, log-3: a search in the log is logged, without the name that was searched', async () => {
    const { list } = await aLog(lines)
    await list('username=eva')
    const { content, totalElements } = await list()
    expect(totalElements).toBe(6)
    expect(content.find(({ action }) => action === activityActions.activityListed)?.description).toBe(
      'Por usuario; 1 fila',
    )
  })

  test('rule log-1: taking it whole leaves a line; turning its pages does not push down what is read', async () => {
    const { list } = await aLog(lines)
    for (const query of ['', 'username=', 'role=ROLE_USER&page=1']) await list(query)
    expect((await list()).totalElements).toBe(5)
    expect((await list('size=-1&username=eva')).content).toHaveLength(1)
    const [last] = (await list()).content
    expect(last).toMatchObject({
      action: activityActions.activityListed,
      description: 'Por usuario; 1 fila',
    })
  })

  test('rule input-1: unknown parameters are errors; a period that ends before it begins is an error of its end', async () => {
    const { chief } = await aLog([])
    const wrong = [
      'role=0',
      'role=ROLE_DIOS',
      'action=login',
      'userId=0',
      'fromDate=2026-02-30',
      'toDate=ayer',
      'size=0',
    ]
    for (const query of [
      ...wrong,
      'sort=username',
      'direction=up',
      'fromDate=2026-01-01&fromDate=2026-01-02',
      'x=1',
    ])
      expect((await chief.send('GET', `/log?${query}`)).statusCode, query).toBe(422)
    for (const path of ['/log?', '/log/export?format=csv&'])
      expect(
        readProblem(await chief.send('GET', `${path}fromDate=2026-03-02&toDate=2026-03-01`)),
      ).toMatchObject({
        status: 422,
        errors: { toDate: expect.stringContaining('anterior') },
      })
    for (const query of ['fromDate=0000-01-01', 'toDate=9999-12-31', 'fromDate=0001-01-01', `username='"\\`])
      expect((await chief.send('GET', `/log?${encodeURI(query)}`)).statusCode, query).toBeLessThan(500)
  })

  test('rule log-2: nothing that the calls offer writes in it, and the application itself can only add to it', async () => {
    const { chief, world } = await aLog(lines)
    for (const method of ['POST', 'PATCH', 'DELETE'] as const)
      expect([404, 405]).toContain((await chief.send(method, '/log')).statusCode)
    await expect(sql`update activity set details = 'x'`.execute(world.db)).rejects.toThrow(
      /permission denied|append-only/,
    )
    await expect(sql`delete from activity`.execute(world.db)).rejects.toThrow(/permission denied|append-only/)
  })
})

describe('its download', () => {
  const hostile: Line[] = [
    {
      username: '=hyperlink("http://evil.example")@example.org',
      role: 'ROLE_ADMIN',
      details: '-1+1;"x"',
      at: '2026-03-29T10:00:00Z',
    },
    { details: '@SUM(A1)', at: '2026-03-28T10:00:00Z', device: 'Consola del servidor' },
  ]
  const headers = logColumns.map(({ header }) => header)

  test('rule input-5: csv, in the columns of the screen; text stays text', async () => {
    const { chief } = await aLog(hostile)
    const answer = await chief.send('GET', '/log/export?format=csv')
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-disposition']).toMatch(/filename="Actividad_\d{1,2}-\d{1,2}-\d{4}\.csv"$/)
    const [head, ...rows] = answer.rawPayload.toString('utf8').slice(1).trim().split('\r\n')
    expect(head?.split(';')).toEqual(headers)
    expect(rows).toHaveLength(2)
    expect(rows[0]).toContain(
      `"'=hyperlink(""http://evil.example"")@example.org";Inicio de sesión;"'-1+1;""x"""`,
    )
    expect(rows[0]).toContain(';2026-03-29 12:00:00;Administración;')
    expect(rows[1]).toContain(";Sin sesión;Inicio de sesión;'@SUM(A1);")
    expect(rows[1]).toContain('Consola del servidor')
  })

  test('rule input-5: xlsx, texts and numbers, never a formula; rule log-3: what was taken is written down, without the name', async () => {
    const { chief, list } = await aLog(hostile)
    const answer = await chief.send(
      'GET',
      '/log/export?format=xlsx&username=hyperlink&role=ROLE_ADMIN&sort=id&direction=asc',
    )
    expect(answer.headers['content-disposition']).toMatch(/"Actividad_\d{1,2}-\d{1,2}-\d{4}\.xlsx"$/)
    const [sheet] = (await readXlsx(new Uint8Array(answer.rawPayload))).sheets
    expect(sheet?.name).toBe('Actividad')
    expect(sheet?.rows).toHaveLength(2)
    expect(sheet?.rows[0]).toEqual(headers)
    expect(sheet?.rows[1]?.slice(0, 4)).toEqual([1, hostile[0]?.username, 'Inicio de sesión', '-1+1;"x"'])
    const [last] = (await list()).content
    expect(last).toMatchObject({
      action: activityActions.activityExported,
      description:
        'Por usuario, rol ROLE_ADMIN, formato xlsx; 1 fila; columnas: Id, Usuario, Acción, Detalles, Fecha, Rol, Desde',
    })
  })
})
