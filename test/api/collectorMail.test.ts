import { expect, test } from 'vitest'
import { writeCollectorChanged } from '#server/collector/collector.mails.ts'
import { anApp } from '#test/support/app.ts'

test('rule organisation-5: two accounts are told apart in the mail about their change, also when they end alike', async () => {
  const { db, world } = await anApp()
  let version = 1
  let written = ''
  const tell = async (creditorAccount: string) => {
    version += 1
    await db.updateTable('organisation').set({ creditorAccount, version }).execute()
    const mail = await writeCollectorChanged(world, {
      id: 1,
      data: { version },
      recipient: 'jefa@example.org',
    })
    written = JSON.stringify(mail)
    return /Cuenta en que se cobra: ([^."]*)\./.exec(written)?.[1]
  }
  expect(await tell('ES7921000813610123456789')).toBe('era ninguna; ahora es ES79 2100 … 6789')
  // Who owes reads it at once, or that there is none.
  expect(written).toContain('ya lee en su panel la cuenta nueva')
  expect(await tell('')).toBe('era ES79 2100 … 6789; ahora es ninguna')
  expect(written).toContain('lee desde ahora en su panel a quién escribir')
  await tell('ES7921000813610123456789')
  expect(await tell('ES1600491500051234566789')).toBe('era ES79 2100 … 6789; ahora es ES16 0049 … 6789')
  await tell('ES7921000813610123456789')
  expect(await tell('ES7921000813610124426789')).toBe(
    'era ES79 2100 0813 6101 2345 6789; ahora es ES79 2100 0813 6101 2442 6789',
  )
})
