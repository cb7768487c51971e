import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { waitingNames } from '#contract/home/work.ts'
import { waitingLists } from '#contract/home/workLists.ts'
import { aScreen, desktop, phone, waitUntilIdle, type Screen, takeClock } from '#test/support/browser.ts'
import { aMeeting, anAffiliate, anAssembly } from '#test/support/factories.ts'
import { feeDay } from '#test/support/fees.ts'
import { sumOfShifts, watchShifts } from '#test/support/shifts.ts'
import { aWorkplace, letEachWait } from '#test/support/workplace.ts'

const eventsCard = (page: Page) => page.getByRole('main').getByRole('link', { name: /Eventos/ })
const card = (page: Page, name: string) => page.getByRole('region', { name })
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000)

/** Ana, of Centro, and a meeting in two days. */
async function prepareHome({ db, tokenFor }: Screen) {
  const assemblyId = await anAssembly(db, { assemblyName: 'Centro' })
  const affiliateId = await anAffiliate(db, { assemblyId })
  await aMeeting(db, { title: 'Asamblea de otoño', meetingTime: inHours(49.5), endTime: inHours(51.5) })
  return { token: await tokenFor('ROLE_USER', affiliateId) }
}

test('the next meeting counts down, and is over when it is over (rule meeting-4)', async () => {
  const screen = await aScreen()
  const page = await screen.open('/', await prepareHome(screen), {
    viewport: phone,
    before: (empty) => takeClock(empty).install(),
  })
  const next = card(page, 'Próxima reunión')
  await next.getByRole('heading', { name: 'Asamblea de otoño' }).waitFor()
  await next.getByRole('timer').getByText('Faltan 2 días y 1 hora').waitFor()
  await expect.poll(() => next.getByRole('timer').innerText()).toMatch(/02\s*Días\s*01\s*Horas/)
  await takeClock(page).fastForward('50:00:00')
  await next.getByText('Ha empezado', { exact: true }).waitFor()
  await takeClock(page).fastForward('02:00:00')
  await next.getByText('FINALIZADA').waitFor()

  const mine = card(page, 'Tu inscripción')
  await mine.getByText('Ana Núñez').waitFor()
  await mine.getByText('Centro').waitFor()
})

test('who is not in the census reads so; each role has its cards (rule meeting-4)', async () => {
  const { open } = await aScreen()
  const admin = await open('/', 'ROLE_ADMIN')
  await eventsCard(admin).click()
  await admin.getByRole('heading', { level: 1, name: 'Eventos' }).waitFor()
  const member = await open('/', 'ROLE_RESPONSABLE')
  await member.getByText('SIN REUNIONES PREVISTAS').waitFor()
  await expect.poll(() => eventsCard(member).count()).toBe(0)
  const page = await open('/', 'ROLE_SUPER_ADMIN')
  await page.getByText('Usuario no registrado').waitFor()
  await page.getByText('El usuario no esta inscrito en el Censo.').waitFor()
  await page.getByText('SIN REUNIONES PREVISTAS').waitFor()
  await page
    .getByRole('main')
    .getByRole('link', { name: /Panel de administración/ })
    .click()
  await page.getByRole('heading', { level: 1, name: 'Panel de administración' }).waitFor()
})

test('rule shell-15: what waits leads to its list, the menu counts the census, and files that were opened are found again', async () => {
  const screen = await aScreen()
  const page = await screen.open('/', 'ROLE_ADMIN')
  await card(page, 'Pendiente').getByText('No hay nada pendiente.').waitFor()
  await card(page, 'Últimas fichas abiertas').getByText('Aquí estarán las fichas que abras').waitFor()
  await aMeeting(screen.db, { title: 'Por ver', status: 'Pendiente' })
  const id = await anAffiliate(screen.db, {})
  await page.goto(new URL(`/censo-base/inscritos/${id}`, page.url()).href)
  await page.getByRole('heading', { level: 1, name: 'Ana Núñez' }).waitFor()
  const menu = page.getByRole('navigation', { name: 'Menú' })
  await expect
    .poll(() => menu.getByRole('link', { name: /^Inscritos\s*1$/ }).getAttribute('aria-current'))
    .toBe('page')
  await menu.getByRole('link', { name: 'Inicio' }).click()
  await card(page, 'Últimas fichas abiertas').getByRole('link', { name: 'Ana Núñez' }).waitFor()
  await card(page, 'Altas y bajas de los últimos 30 días').getByText('1 alta y 0 bajas.').waitFor()
  await card(page, 'Pendiente').getByRole('link', { name: '1 reunión por aprobar' }).click()
  await page.getByRole('heading', { level: 1, name: 'Reuniones y Asambleas' }).waitFor()
  await page.getByRole('link', { name: /Por ver/ }).waitFor()
})

test('rule shell-15: each thing that waits leads to a list of as many', async () => {
  const work = await aWorkplace(await aScreen())
  await work.startAt(feeDay)
  await letEachWait(work)
  const { waiting } = await work.read()
  const page = await work.open('/', { token: work.token })
  const links = card(page, 'Pendiente').getByRole('listitem').getByRole('link')
  await expect.poll(() => links.count()).toBe(waitingNames.length)
  // Those beside each other end at one height, also where one has two lines.
  const ends = await links.evaluateAll((all) =>
    all.map((link) => `${link.getBoundingClientRect().top} ${link.getBoundingClientRect().bottom}`),
  )
  expect(new Set(ends).size).toBe(new Set(ends.map((end) => end.split(' ')[0])).size)
  for (const [at, name] of waitingNames.entries()) {
    const { path } = waitingLists[name].list
    const asked = Object.entries(waiting[name]?.list ?? {})
    const answered = page.waitForResponse((answer) => {
      const { pathname, searchParams } = new URL(answer.url())
      return pathname === `/api${path}` && asked.every(([key, value]) => searchParams.get(key) === value)
    })
    await links.nth(at).click()
    const { totalElements, content } = (await (await answered).json()) as {
      totalElements?: number
      content?: unknown[]
    }
    expect(totalElements ?? content?.length, name).toBe(waiting[name]?.count)
    await page.goBack()
    await links.nth(at).waitFor()
  }
})

test('a card that cannot be loaded offers another try, and the other card is there (rule list-2)', async () => {
  const screen = await aScreen()
  const page = await screen.open('/', await prepareHome(screen), {
    before: (empty) => empty.route('**/api/logged/user-next-meetings*', (route) => route.abort()),
  })
  await page.getByText('No se ha podido cargar la próxima reunión').waitFor()
  await card(page, 'Tu inscripción').getByText('Ana Núñez').waitFor()
  await page.unroute('**/api/logged/user-next-meetings*')
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await page.getByRole('heading', { name: 'Asamblea de otoño' }).waitFor()
})

test('nothing jumps while the home page fills up, with much to say or little (rule shell-8)', async () => {
  const screen = await aScreen()
  const nobody = { token: await screen.tokenFor('ROLE_USER') }
  const shiftsOf = async (who: { token: string }, arrived: string, viewport: typeof phone) => {
    const page = await screen.open('/', who, { viewport, before: watchShifts })
    await page.getByText(arrived).first().waitFor()
    await waitUntilIdle(page)
    return sumOfShifts(page)
  }
  expect(await shiftsOf(nobody, 'SIN REUNIONES PREVISTAS', phone)).toBeLessThan(0.05)
  const ana = await prepareHome(screen)
  for (const viewport of [phone, desktop])
    expect(await shiftsOf(ana, 'Asamblea de otoño', viewport), `${viewport.width} px`).toBeLessThan(0.05)
})

test('a phone whose browser doubles everything scrolls up and down only (rule access-2)', async () => {
  const screen = await aScreen()
  await anAffiliate(screen.db, {})
  const page = await screen.open('/', 'ROLE_SUPER_ADMIN', { viewport: { width: 195, height: 422 } })
  await card(page, 'Altas y bajas de los últimos 30 días').getByText('1 alta').waitFor()
  await waitUntilIdle(page)
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(195)
  const bars = card(page, 'Altas y bajas de los últimos 30 días').locator('rect')
  const widths = await bars.evaluateAll((all) => all.map((bar) => Number(bar.getAttribute('width'))))
  expect(Math.min(...widths)).toBeGreaterThanOrEqual(0)
})

test('nor does a month, whose days have their signs inside (rule access-2)', async () => {
  const screen = await aScreen()
  // The last column.
  await aMeeting(screen.db, {
    meetingTime: new Date('2026-11-29T10:00Z'),
    endTime: new Date('2026-11-29T12:00Z'),
  })
  const narrow = { viewport: { width: 195, height: 422 } }
  const page = await screen.open('/eventos/calendario?dia=2026-11-29', 'ROLE_SUPER_ADMIN', narrow)
  const sunday = page.locator('[data-day="2026-11-29"]')
  await sunday.getByText('1 reunión').waitFor({ state: 'attached', timeout: 5000 })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(195)
})
