import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { roles, type Role } from '#contract/actor.ts'
import { lookupLimits } from '#contract/lookup.ts'
import type { Page } from '#contract/page.ts'
import type { User, UserAccount } from '#contract/users/users.ts'
import { anApp, type TestApp } from '#test/support/app.ts'
import { aUser } from '#test/support/factories.ts'
import { aMember } from '#test/support/self.ts'
import { aSuperAdmin, problemWithoutReference, expectSuccess, aSignedInUser } from '#test/support/accounts.ts'

/** Seven accounts: three members, one of each other role; one of them blocked. */
async function aHouse() {
  const app = await anApp()
  const chief = await aSuperAdmin(app)
  const eva = await aSignedInUser(app, { email: 'eva.nunez@example.org' })
  const usernames = ['zoe@ejemplo.es', 'a_b%c@example.org', 'enlace@example.org', 'responsable@example.org']
  const theirs: Role[] = ['ROLE_USER', 'ROLE_USER', 'ROLE_ENLACE', 'ROLE_RESPONSABLE']
  for (const [at, username] of usernames.entries())
    await aUser(app.db, { username, role: theirs[at] ?? 'ROLE_USER' })
  await aUser(app.db, { username: 'admin@ñandú.example', role: 'ROLE_ADMIN' })
  await app.db
    .updateTable('appUser')
    .set({ enabled: false })
    .where('username', '=', 'zoe@ejemplo.es')
    .execute()
  return { ...app, chief, eva, list: listOf(chief.send) }
}

const listOf = (send: Awaited<ReturnType<TestApp['as']>>) => async (query: string) => {
  const { content, totalElements } = expectSuccess(await send('GET', `/users?${query}`)).json<Page<User>>()
  return { content, totalElements, names: content.map(({ username }) => username) }
}

describe('the list of accounts (rule user-1)', () => {
  test('has the username, role, state and profile of each account, by name', async () => {
    const { list, eva, chief } = await aHouse()
    const { content, totalElements, names } = await list('')
    expect(totalElements).toBe(7)
    expect(names).toEqual(names.toSorted())
    expect(content.find(({ id }) => id === eva.userId)).toEqual({
      id: eva.userId,
      username: 'eva.nunez@example.org',
      role: 'ROLE_USER',
      enabled: 'HABILITADO',
      affiliate: { id: eva.affiliateId, name: 'Ana', lastName1: 'Núñez', lastName2: null },
    })
    expect(content.find(({ id }) => id === chief.userId)?.affiliate).toBeNull()
  })

  test.each([
    ['username=NUÑEZ', ['eva.nunez@example.org']],
    ['username=nandu', ['admin@ñandú.example']],
    ['username=_b%25', ['a_b%c@example.org']],
    ['username=_x', []],
    ['role=1', ['enlace@example.org']],
    ['role=3', ['admin@ñandú.example']],
    ['role=0', ['a_b%c@example.org', 'eva.nunez@example.org', 'zoe@ejemplo.es']],
    ['enabled=BLOQUEADO', ['zoe@ejemplo.es']],
    ['enabled=BLOQUEADO&role=1', []],
    ['enabled=HABILITADO&role=0&username=example.org', ['a_b%c@example.org', 'eva.nunez@example.org']],
  ])('filter %s', async (query, expected) => {
    const { list } = await aHouse()
    const { names, totalElements } = await list(query)
    expect(names).toEqual(expected)
    expect(totalElements).toBe(expected.length)
  })

  test('the account of a profile; an empty filter is none', async () => {
    const { list, eva } = await aHouse()
    expect((await list(`affiliateId=${eva.affiliateId}`)).names).toEqual(['eva.nunez@example.org'])
    expect((await list('affiliateId=999999')).totalElements).toBe(0)
    expect((await list('username=&role=&enabled=&affiliateId=')).totalElements).toBe(7)
  })

  test('every sort in both directions gives each row once over its pages; roles sort by rank', async () => {
    const { list } = await aHouse()
    for (const sort of ['username', 'role', 'enabled', 'id'])
      for (const direction of ['asc', 'desc']) {
        const whole = await list(`sort=${sort}&direction=${direction}`)
        const pages = []
        for (let page = 0; page < 4; page += 1)
          pages.push(...(await list(`sort=${sort}&direction=${direction}&size=2&page=${page}`)).names)
        expect(pages, `${sort} ${direction}`).toEqual(whole.names)
        expect((await list(`sort=${sort}&direction=${direction}&size=-1`)).names).toEqual(whole.names)
      }
    const ranks = (await list('sort=role&direction=asc')).content.map(({ role }) => roles.indexOf(role))
    expect(ranks).toEqual([0, 0, 0, 1, 2, 3, 4])
    expect((await list('sort=enabled')).names[0]).toBe('zoe@ejemplo.es')
  })

  test('rules secrecy-2, log-3: looking for a name, or taking the whole list, leaves a line that does not say whom', async () => {
    const { list, db } = await aHouse()
    for (const query of ['', 'role=1', 'username=eva', 'size=-1']) await list(query)
    const log = await db.selectFrom('activity').select(['action', 'details']).orderBy('id').execute()
    // A list that shows few people says whom, however it was filtered (rule log-9).
    expect(log.map(({ action }) => action)).toEqual(['personShown', 'usersSearchedByEmail', 'usersListed'])
    expect(log[1]?.details).toBe('Por usuario; 1 fila')
    expect(log.some(({ details }) => details.includes('eva'))).toBe(false)
  })

  test('rule input-1: invalid queries are answered with their errors', async () => {
    const { chief } = await aHouse()
    const { send } = chief
    const wrong = [
      'role=5',
      'role=-1',
      'role=x',
      'role=1.5',
      'enabled=true',
      'affiliateId=0',
      'size=0',
      'page=-1',
    ]
    const stranger = ['sort=passwordHash', 'direction=up', 'passwordHash=x', 'username[]=a', 'size=-1&page=1']
    for (const query of [
      ...wrong,
      ...stranger,
      'username=a&username=b',
      'username=%00',
      `username=${'x'.repeat(300)}`,
    ])
      expect((await send('GET', `/users?${query}`)).statusCode, query).toBe(422)
    for (const query of [
      `username='; drop table app_user --`,
      'username=%25',
      'username=\\',
      'page=10000000',
    ])
      expect((await send('GET', `/users?${encodeURI(query)}`)).statusCode, query).toBe(200)
  })
})

describe('one account', () => {
  test('whole: the profile’s document, when it was made and last used, a second factor; never a secret (rule rights-3)', async () => {
    const { db, chief, eva } = await aHouse()
    await db
      .updateTable('appUser')
      .set({ passwordHash: '$argon2id$secret' })
      .where('id', '=', eva.userId)
      .execute()
    const answer = await chief.send('GET', `/userById/${eva.userId}`)
    const account = expectSuccess(answer).json<UserAccount>()
    expect(account).toMatchObject({
      id: eva.userId,
      username: 'eva.nunez@example.org',
      affiliate: { id: eva.affiliateId, idDocument: expect.stringMatching(/^\d{8}[A-Z]$/) },
      lastSeenAt: expect.any(String),
      secondFactor: false,
      invited: false,
    })
    expect(Object.keys(account).toSorted()).toEqual([
      'affiliate',
      'creationTime',
      'enabled',
      'id',
      'invited',
      'lastSeenAt',
      'mailStop',
      'returned',
      'role',
      'secondFactor',
      'username',
    ])
    expect(answer.body).not.toContain('argon2')
    const log = await db.selectFrom('activity').select(['action', 'details']).execute()
    expect(log).toEqual([
      { action: 'userRead', details: `Inscrito ${eva.affiliateId}, usuario ${eva.userId}` },
    ])
  })

  test('was last used when it last did something, also long after its sessions are forgotten', async () => {
    const { db, chief, as } = await aHouse()
    const { userId } = await aUser(db, { username: 'ayer@example.org' })
    const seen = async () =>
      expectSuccess(await chief.send('GET', `/userById/${userId}`)).json<UserAccount>().lastSeenAt
    expect(await seen()).toBeNull()
    await sql`insert into activity (action, user_id, creation_date) values ('login', ${userId}, '2026-03-01T10:00:00Z')`.execute(
      db,
    )
    expect(await seen()).toBe('2026-03-01T10:00:00.000Z')
    // What strangers try at its door is not its doing.
    await (
      await as()
    )('POST', '/login', { username: 'ayer@example.org', password: 'no es esta' })
    const failed = db.selectFrom('activity').where('action', '=', 'loginFailed').select('userId')
    expect(await failed.execute()).toEqual([{ userId }])
    expect(await seen()).toBe('2026-03-01T10:00:00.000Z')
  })

  test('rules log-1, privacy-1: the read is logged for the person of the profile, and for no other', async () => {
    const app = await aHouse()
    const { db, chief } = app
    const nobodys = await aUser(db, { username: 'ayer@example.org' })
    const member = await aMember({}, { app })
    // As long as the number of a profile can be.
    await sql`select setval(pg_get_serial_sequence('affiliate', 'id'), 2147483646)`.execute(db)
    const other = await aMember({ idDocument: '00000001R', email: 'luz@example.org' }, { app })
    for (const { userId } of [nobodys, member.user, other.user])
      expectSuccess(await chief.send('GET', `/userById/${userId}`))
    for (const near of [`${member.id}0`, `1${member.id}`])
      await sql`with a as (
          insert into activity (action, details) values ('userRead', ${`Inscrito ${near}, usuario 7`}) returning id)
        insert into activity_subject (entity, entity_id, activity_id) select 'affiliate', ${near}::integer, id from a`.execute(
        db,
      )
    const log = db.selectFrom('activity').where('action', '=', 'userRead').select('details').orderBy('id')
    expect((await log.execute()).slice(0, 3).map(({ details }) => details)).toEqual([
      `Usuario ${nobodys.userId}`,
      `Inscrito ${member.id}, usuario ${member.user.userId}`,
      `Inscrito 2147483647, usuario ${other.user.userId}`,
    ])
    for (const { me } of [member, other])
      expect((await me('GET', '/logged/accesses')).json()).toMatchObject({
        totalElements: 1,
        content: [{ action: 'Consulta de un usuario', by: 'Superadministración' }],
      })
  })

  test('with a second factor, of either kind; one that was begun is none', async () => {
    const { db, chief, eva } = await aHouse()
    const has = async () =>
      expectSuccess(await chief.send('GET', `/userById/${eva.userId}`)).json<UserAccount>().secondFactor
    const secret = Buffer.from('sealed')
    await db.insertInto('totp').values({ userId: eva.userId, secret }).execute()
    expect(await has()).toBe(false)
    await db
      .updateTable('totp')
      .set({ confirmedAt: sql`now()` })
      .execute()
    expect(await has()).toBe(true)
    await db.deleteFrom('totp').execute()
    await db
      .insertInto('passkey')
      .values({ id: secret, userId: eva.userId, name: 'Móvil', publicKey: secret })
      .execute()
    expect(await has()).toBe(true)
  })

  test('found by its address, in any case, and logged without it', async () => {
    const { db, chief, eva } = await aHouse()
    const answer = await chief.send('GET', `/users/${encodeURIComponent(' EVA.Nunez@Example.org ')}`)
    expect(expectSuccess(answer).json()).toEqual({ id: eva.userId })
    const log = await db.selectFrom('activity').select(['action', 'details']).execute()
    expect(log).toEqual([{ action: 'usersSearchedByEmail', details: `Usuario ${eva.userId}` }])
  })

  test('rule rights-2: an unknown account is «not found» in the same words in every call', async () => {
    const { chief } = await aHouse()
    const asked = [
      await chief.send('GET', '/userById/999999'),
      await chief.send('GET', '/userById/nadie'),
      await chief.send('GET', '/userById/99999999999'),
      await chief.send('GET', '/users/nadie@example.org'),
      await chief.send('POST', '/users/999999/invitation'),
      await chief.send('POST', '/update-user-role/999999', { role: 'ROLE_USER' }),
      await chief.send('POST', '/update-user-enabled/999999', { enabled: 'BLOQUEADO' }),
      await chief.send('DELETE', '/users/999999'),
      await chief.send('GET', '/stats/userActivity?userId=999999'),
    ]
    for (const answer of asked) expect(answer.statusCode).toBe(404)
    expect(new Set(asked.map(problemWithoutReference)).size).toBe(1)
  })

  test('rule secrecy-2: looking accounts up by name counts with all the other ways of looking people up', async () => {
    const { db, chief } = await aHouse()
    const status = async (path: string) => (await chief.send('GET', path)).statusCode
    const ways = [
      '/users?username=eva',
      '/users/eva.nunez@example.org',
      '/log?username=eva',
      '/log/export?format=csv&username=eva',
      '/affiliate?email=eva',
    ]
    for (const way of ways) expect(await status(way), way).toBe(200)
    await db
      .updateTable('throttle')
      .set({ count: lookupLimits[0]?.most ?? 0 })
      .execute()
    for (const way of ways) expect(await status(way), way).toBe(429)
    expect([await status('/users'), await status('/log'), await status(`/userById/${chief.userId}`)]).toEqual(
      [200, 200, 200],
    )
  })
})
