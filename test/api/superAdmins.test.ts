import { describe, expect, test } from 'vitest'
import { anApp } from '#test/support/app.ts'
import { aUser } from '#test/support/factories.ts'
import { aMember, password } from '#test/support/self.ts'
import { lockSuperAdmins } from '#server/account/superAdmins.queries.ts'
import { setRole } from '#server/users/users.queries.ts'
import { aSignedInUser, aSuperAdmin } from '#test/support/accounts.ts'
import { runWhileLocked } from '#test/support/locks.ts'

type Way = (id: number) => Parameters<Awaited<ReturnType<typeof aSuperAdmin>>['send']>
const demoted: Way = (id) => [
  'POST',
  `/update-user-role/${id}/with-password`,
  { role: 'ROLE_USER', password },
]
const blocked: Way = (id) => [
  'POST',
  `/update-user-enabled/${id}/with-password`,
  { enabled: 'BLOQUEADO', password },
]
const deleted: Way = (id) => ['POST', `/users/${id}/remove`, { password }]
const died: Way = (affiliateId) => [
  'POST',
  `/affiliate/${affiliateId}/deceased`,
  { day: null, saidBy: 'Su hija, por teléfono' },
]

describe('rule rights-4: there is always a super admin', () => {
  test.each(Object.entries({ demoted, blocked, deleted }))(
    'two who have each other %s at once: one survives',
    async (_, way) => {
      for (let round = 0; round < 5; round += 1) {
        const app = await anApp()
        const [ana, eva] = [await aSuperAdmin(app), await aSuperAdmin(app)]
        const answers = await Promise.all([ana.send(...way(eva.userId)), eva.send(...way(ana.userId))])
        const left = app.db
          .selectFrom('appUser')
          .where('role', '=', 'ROLE_SUPER_ADMIN')
          .where('enabled', '=', true)
          .select('id')
        expect(await left.execute()).toHaveLength(1)
        const statuses = answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)
        expect(statuses[0]).toBeLessThan(300)
        expect([401, 403]).toContain(statuses[1])
      }
    },
  )

  test('three who remove each other in different ways: at least one survives, and none acts after losing the role', async () => {
    const app = await anApp()
    const chiefs = [await aSuperAdmin(app), await aSuperAdmin(app), await aSuperAdmin(app)]
    const [a, b, c] = chiefs as [(typeof chiefs)[0], (typeof chiefs)[0], (typeof chiefs)[0]]
    const answers = await Promise.all([
      a.send(...demoted(b.userId)),
      b.send(...blocked(c.userId)),
      c.send(...deleted(a.userId)),
    ])
    expect(answers.every(({ statusCode }) => statusCode < 500)).toBe(true)
    const left = await app.db
      .selectFrom('appUser')
      .where('role', '=', 'ROLE_SUPER_ADMIN')
      .where('enabled', '=', true)
      .select('id')
      .execute()
    expect(left.length).toBeGreaterThan(0)
  })

  test('one leaves while the other demotes them: one super admin remains', async () => {
    const app = await anApp()
    const chief = await aSuperAdmin(app)
    const eva = await aMember({}, { app, role: 'ROLE_SUPER_ADMIN' })
    const answers = await Promise.all([eva.leave(), chief.send(...demoted(eva.user.userId))])
    expect(answers.every(({ statusCode }) => statusCode < 500)).toBe(true)
    expect((await chief.row())?.role).toBe('ROLE_SUPER_ADMIN')
    expect((await eva.account()).role).toBe('ROLE_USER')
  })

  test('the last super admin cannot leave while the other has not chosen a password yet', async () => {
    const app = await anApp()
    const eva = await aMember({}, { app, role: 'ROLE_SUPER_ADMIN' })
    await aUser(app.db, { role: 'ROLE_SUPER_ADMIN' })
    expect((await eva.leave()).statusCode).toBe(409)
    await aUser(app.db, { role: 'ROLE_SUPER_ADMIN', password })
    expect((await eva.leave()).statusCode).toBe(204)
  })

  test.each(Object.entries({ died, demoted, blocked }))(
    'two of whom one declares the other dead, who has the first %s at once: one survives',
    async (name, way) => {
      const role = 'ROLE_SUPER_ADMIN'
      for (let round = 0; round < 5; round += 1) {
        const app = await anApp()
        const [ana, eva] = [
          await aSignedInUser(app, { role, email: 'ana@example.org' }),
          await aSignedInUser(app, { role, email: 'eva@example.org' }),
        ]
        const [death, other] = await Promise.all([
          ana.send(...died(eva.affiliateId ?? 0)),
          eva.send(...way((name === 'died' ? ana.affiliateId : ana.userId) ?? 0)),
        ])
        expect([401, 403, 409]).toContain(death.statusCode)
        expect([200, 204, 409]).toContain(other.statusCode)
        expect(await eva.row()).toMatchObject({ role, enabled: true })
      }
    },
  )

  test('nobody of that rank is declared dead: somebody else takes the role away before (rule privacy-6)', async () => {
    const app = await anApp()
    const [chief, eva] = [await aSuperAdmin(app), await aMember({}, { app, role: 'ROLE_SUPER_ADMIN' })]
    const refused = await chief.send(...died(eva.id))
    expect([refused.statusCode, refused.body]).toEqual([
      409,
      expect.stringContaining('ha de quitárselo antes'),
    ])
    expect((await chief.send(...demoted(eva.user.userId))).statusCode).toBe(200)
    expect((await chief.send(...died(eva.id))).statusCode).toBe(204)
  })

  test.each(['ROLE_SUPER_ADMIN', 'ROLE_ADMIN'] as const)(
    'from the moment the role is lost, nobody is declared dead, nor alive (rule rights-5): %s',
    async (role) => {
      const app = await anApp()
      await aSuperAdmin(app)
      const [staff, eva] = [await aSignedInUser(app, { role }), await aMember({}, { app })]
      for (const call of [
        () => staff.send(...died(eva.id)),
        () => staff.send('POST', `/affiliate/${eva.id}/deceased/undo`),
      ]) {
        const answer = await runWhileLocked(app.db, {
          hold: lockSuperAdmins,
          call,
          goOn: (other) => setRole(other, staff.userId, 'ROLE_USER'),
        })
        expect(answer.statusCode).toBe(403)
        await setRole(app.db, staff.userId, role)
        await staff.send(...died(eva.id))
      }
      expect((await eva.account()).enabled).toBe(false)
    },
  )

  test('a login during the deletion succeeds or fails, without an error of the server', async () => {
    const app = await anApp()
    const chief = await aSuperAdmin(app)
    const nobody = await app.as()
    const eva = await aMember({}, { app })
    const enter = () => nobody('POST', '/login', { username: eva.user.username, password })
    const answers = await Promise.all([
      enter(),
      enter(),
      chief.send(...deleted(eva.user.userId)),
      eva.me('PATCH', '/logged/affiliate', { studies: 'Sociología' }),
      enter(),
    ])
    for (const { statusCode } of answers) expect(statusCode).toBeLessThan(500)
    expect(
      await app.db.selectFrom('appUser').where('id', '=', eva.user.userId).selectAll().execute(),
    ).toEqual([])
    expect((await enter()).statusCode).toBe(401)
  })
})
