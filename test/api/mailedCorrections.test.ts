import { expect, test } from 'vitest'
import { anApp } from '#test/support/app.ts'
import { password } from '#test/support/enrolment.ts'
import { anAffiliate, aUser } from '#test/support/factories.ts'

/** A member who uses the account that their profile has. */
async function aMemberWithAccount(db: Awaited<ReturnType<typeof anApp>>['db'], email: string) {
  const id = await anAffiliate(db, { email })
  await aUser(db, { affiliateId: id, username: email, password })
  return id
}

test('rule rights-11: corrections of an address that are mailed about are few, by profile and by editor', async () => {
  const { db, as, later } = await anApp()
  const [admin, another] = [await as('ROLE_ADMIN'), await as('ROLE_ADMIN')]
  const id = await aMemberWithAccount(db, 'eva@example.org')
  const correct = async (who: typeof admin, whose: number, n: number) =>
    (await who('PATCH', `/affiliate/${whose}`, { email: `eva${n}@example.org` })).statusCode
  const countMails = async () => (await db.selectFrom('mail').select('id').execute()).length

  for (let n = 1; n <= 5; n += 1) expect(await correct(admin, id, n)).toBe(200)
  const mailed = await countMails()
  for (const who of [admin, another]) expect(await correct(who, id, 6)).toBe(429)
  expect(await countMails()).toBe(mailed)
  expect((await admin('GET', `/affiliate/${id}`)).json()).toMatchObject({ email: 'eva5@example.org' })
  // What mails nobody goes on.
  expect((await admin('PATCH', `/affiliate/${id}`, { city: 'Getafe' })).statusCode).toBe(200)
  const alone = await anAffiliate(db)
  for (let n = 11; n <= 15; n += 1) expect(await correct(another, alone, n)).toBe(200)
  expect(await correct(another, alone, 16)).toBe(429)

  // One editor, whoever they correct.
  await db.updateTable('throttle').set({ count: 59 }).where('count', '=', 5).execute()
  later('0')
  const other = await aMemberWithAccount(db, 'luz@example.org')
  expect(await correct(admin, other, 31)).toBe(200)
  expect(await correct(admin, other, 32)).toBe(429)
  expect(await correct(another, other, 33)).toBe(200)
})
