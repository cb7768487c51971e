import { expect, test } from 'vitest'
import type { User } from '#contract/users/users.ts'
import { anAffiliate, aUser } from '#test/support/factories.ts'
import { aMember } from '#test/support/self.ts'

test('rule privacy-5: the account of who left is listed without its e-mail, and not found by it', async () => {
  const eva = await aMember()
  const { username, userId } = eva.user
  const chief = await eva.as('ROLE_SUPER_ADMIN')
  await aUser(eva.db, { username: 'otra.eva@example.org', affiliateId: await anAffiliate(eva.db) })
  const list = async (query: string) =>
    (await chief('GET', `/users?${query}`)).json<{ content: User[]; totalElements: number }>()
  expect(await list(`username=${username}`)).toMatchObject({ totalElements: 2 })
  expect((await chief('GET', `/users/${username}`)).json()).toEqual({ id: userId })
  expect((await eva.leave()).statusCode).toBe(204)
  expect(await list(`username=${username}`)).toMatchObject({
    totalElements: 1,
    content: [{ username: 'otra.eva@example.org' }],
  })
  const all = await list('size=-1')
  expect(JSON.stringify(all)).not.toContain(`"${username}"`)
  expect(all.content.find(({ id }) => id === userId)).toMatchObject({
    username: '',
    enabled: 'BLOQUEADO',
    affiliate: { id: eva.id, name: 'Eva' },
  })
  expect((await chief('GET', `/userById/${userId}`)).json()).toMatchObject({ username: '' })
  expect((await chief('GET', `/users/${username}`)).statusCode).toBe(404)
})
