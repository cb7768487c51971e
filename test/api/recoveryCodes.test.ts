import { describe, expect, test } from 'vitest'
import { consumeRecoveryCode } from '#server/account/factors.queries.ts'
import { deliverAndListMails, password, turnOnTotp, username, anAppWithAna } from '#test/support/account.ts'

const wrong = 'otra cosa muy distinta 99'

describe('recovery codes', () => {
  test('open once: of twenty at the same time, one', async () => {
    const app = await anAppWithAna()
    const { recoveryCodes } = await turnOnTotp(app)
    const [code = ''] = recoveryCodes
    const stored = await app.db.selectFrom('recoveryCode').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(code.replaceAll('-', ''))
    // The throttle keeps half of them out; what it lets through is still a race.
    const ids: string[] = []
    for (let n = 0; n < 20; n += 1) ids.push((await app.begin()).id)
    const answers = await Promise.all(ids.map((id) => app.finish({ id, recoveryCode: code.toLowerCase() })))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(answers.filter(({ statusCode }) => ![200, 401, 429].includes(statusCode))).toEqual([])
    await app.db.deleteFrom('throttle').execute()
    expect((await app.finish({ id: (await app.begin()).id, recoveryCode: code })).statusCode).toBe(401)
    const loose = recoveryCodes[1]?.replaceAll('-', ' ') ?? ''
    expect((await app.finish({ id: (await app.begin()).id, recoveryCode: loose })).statusCode).toBe(200)
    const [, , third = ''] = recoveryCodes
    const race = Array.from({ length: 20 }, () =>
      consumeRecoveryCode(app.db, app.world.clock, app.ana.userId, third),
    )
    expect((await Promise.all(race)).filter(Boolean)).toHaveLength(1)
    const overview = (await app.send('GET', '/logged/security')).json<{ recoveryCodes: number }>()
    expect(overview.recoveryCodes).toBe(7)
    expect((await deliverAndListMails(app, username)).map(({ subject }) => subject)).toContain(
      'Se ha usado un código de recuperación',
    )
  })

  test('are renewed with the password and the factor: the earlier ones end; without a factor there are none', async () => {
    const app = await anAppWithAna()
    expect((await app.send('POST', '/logged/recovery-codes', { password })).statusCode).toBe(409)
    const { recoveryCodes } = await turnOnTotp(app)
    expect((await app.send('POST', '/logged/recovery-codes', { password: wrong })).statusCode).toBe(422)
    const factor = { recoveryCode: recoveryCodes[1] }
    const renewed = (await app.send('POST', '/logged/recovery-codes', { password, factor })).json<{
      recoveryCodes: string[]
    }>()
    expect(renewed.recoveryCodes).toHaveLength(10)
    expect(
      (await app.finish({ id: (await app.begin()).id, recoveryCode: recoveryCodes[0] })).statusCode,
    ).toBe(401)
    expect(
      (await app.finish({ id: (await app.begin()).id, recoveryCode: renewed.recoveryCodes[0] })).statusCode,
    ).toBe(200)
  })
})

describe('rule session-7: obligatory for staff by setting', () => {
  test('who has none may only set one up; members and who has one go on; it takes effect at once', async () => {
    const app = await anAppWithAna({ role: 'ROLE_ADMIN' })
    const member = await app.as('ROLE_USER')
    expect((await app.send('GET', '/affiliate')).statusCode).toBe(200)
    await app.db.updateTable('organisation').set({ staffSecondFactor: true }).execute()
    for (const [method, path] of [
      ['GET', '/affiliate'],
      ['GET', '/logged/affiliate'],
      ['GET', '/affiliate/export?format=csv'],
      ['GET', '/logged/sessions'],
      ['POST', '/logged/password'],
    ] as const) {
      const answer = await app.send(method, path)
      expect(answer.statusCode, path).toBe(409)
      expect(answer.json()).toMatchObject({ type: '/problemas/segundo-factor-obligatorio' })
    }
    expect((await member('GET', '/logged/affiliate')).statusCode).toBe(404)
    expect((await app.send('GET', '/logged/security')).json()).toMatchObject({ obligatory: true, totp: null })
    expect((await app.send('GET', '/logged/session')).statusCode).toBe(200)
    const { recoveryCodes } = await turnOnTotp(app)
    expect((await app.send('GET', '/affiliate')).statusCode).toBe(200)
    const factor = { recoveryCode: recoveryCodes[0] }
    expect((await app.send('POST', '/logged/totp/remove', { password, factor })).statusCode).toBe(204)
    expect((await app.send('GET', '/affiliate')).statusCode).toBe(409)
    expect((await app.send('POST', '/logout')).statusCode).toBe(204)
  })
})
