import { expect, test } from 'vitest'
import { openSession } from '#server/kernel/security/session.ts'
import { findViolations } from '#test/support/axe.ts'
import { aScreen, phone, takeContext } from '#test/support/browser.ts'
import { aCommunication, anAffiliate, aRecipient, aSending, aUser } from '#test/support/factories.ts'
import { completePerson } from '#test/support/profile.ts'

test('rule communication-9: a member reads on a phone what they were written, and goes back to the list', async () => {
  const { db, open, world } = await aScreen()
  const affiliateId = await anAffiliate(db, completePerson)
  const user = await aUser(db, { affiliateId, username: completePerson.email })
  const communicationId = await aCommunication(db, {
    ...aSending,
    body: '<p>Hola, @@NOMBRE@@: <a href="https://example.org/mesa">la mesa</a> y <a href="javascript:1">nada</a></p>',
  })
  await aRecipient(db, {
    affiliateId,
    communicationId,
    address: completePerson.email,
    state: 'sent',
    settledAt: new Date(),
  })
  const token = await openSession(world, db, user)
  const page = await open('/panel-de-usuario?tab=comunicaciones', { token }, { viewport: phone })
  await page.getByRole('link', { name: 'Boletín de otoño' }).click()
  await page.frameLocator('iframe').getByText('Hola, Ana:').last().waitFor()
  // The mail stands first, below the bar and its own title.
  await expect.poll(async () => (await page.locator('iframe').boundingBox())?.y).toBeLessThan(400)
  await expect.poll(() => page.title()).toMatch(/^Comunicación recibida \d+ · Concejo$/)
  const inside = page.frameLocator('iframe')
  await expect.poll(() => inside.getByRole('link', { name: 'nada' }).count()).toBe(0)
  await takeContext(page).route('https://example.org/**', (route) => route.fulfill({ body: 'La mesa' }))
  const [opened] = await Promise.all([
    page.waitForEvent('popup'),
    inside.getByRole('link', { name: 'la mesa' }).click(),
  ])
  await expect.poll(() => opened.url()).toBe('https://example.org/mesa')
  await expect.poll(() => opened.evaluate(() => [window.opener, document.referrer])).toEqual([null, ''])
  await opened.close()
  expect(await findViolations(page)).toEqual([])
  // Below the last word of the mail there is no empty half.
  const below = () =>
    page.locator('iframe').evaluate((element: HTMLIFrameElement) => {
      const all = [...(element.contentDocument?.body.children ?? [])]
      return element.clientHeight - Math.max(...all.map((one) => one.getBoundingClientRect().bottom))
    })
  await new Promise((resolve) => setTimeout(resolve, 500))
  await expect.poll(below).toBeLessThan(10)
  // An image that comes later, and a phone that is turned: all of it is seen without scrolling in the frame.
  const frame = page.locator('iframe')
  await frame.evaluate((element: HTMLIFrameElement) => {
    const late = element.contentDocument?.createElement('div')
    if (!late) return
    late.style.height = '1500px'
    element.contentDocument?.body.append(late)
  })
  const overhang = () =>
    frame.evaluate(
      (element: HTMLIFrameElement) =>
        (element.contentDocument?.documentElement.scrollHeight ?? 0) - element.clientHeight,
    )
  await expect.poll(overhang).toBe(0)
  expect((await frame.boundingBox())?.height).toBeGreaterThan(1500)
  await page.setViewportSize({ width: 320, height: 600 })
  await expect.poll(overhang).toBe(0)
  await page.getByRole('link', { name: 'Volver a las comunicaciones recibidas' }).click()
  await page.getByRole('heading', { name: 'Comunicaciones recibidas' }).waitFor()
  const entry = page.getByRole('link', { name: 'Boletín de otoño' })
  await entry.waitFor()
  // Whoever reads on is where they were.
  await expect.poll(() => entry.evaluate((link) => link === document.activeElement)).toBe(true)
})

test('rule communication-9: a mail that cannot be read without a connection says so, and is read when there is one', async () => {
  const { db, open, world } = await aScreen()
  const affiliateId = await anAffiliate(db, completePerson)
  const user = await aUser(db, { affiliateId, username: completePerson.email })
  const communicationId = await aCommunication(db, { ...aSending, body: '<p>Hola</p>' })
  const sent = { state: 'sent', settledAt: new Date() }
  await aRecipient(db, { affiliateId, communicationId, address: completePerson.email, ...sent })
  const token = await openSession(world, db, user)
  const page = await open('/panel-de-usuario?tab=comunicaciones', { token }, { viewport: phone })
  await page.getByRole('link', { name: 'Boletín de otoño' }).waitFor()
  await takeContext(page).setOffline(true)
  await page.getByRole('link', { name: 'Boletín de otoño' }).click()
  await page.getByText('No se ha podido cargar el mensaje').waitFor()
  await takeContext(page).setOffline(false)
  await page.frameLocator('iframe').getByText('Hola').last().waitFor()
})
