import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aScreen } from '#test/support/browser.ts'
import { deliverAllMails, enrolAndReadLink, listMailsWithLinks, password } from '#test/support/enrolment.ts'
import { chooseOption, lucia } from '#test/support/enrolmentForm.ts'
import { aDocument, anAffiliate } from '#test/support/factories.ts'
import { runJobs } from '#test/support/jobs.ts'

test('staff see who waits, send the mail again, and delete with the name in the question', async () => {
  const screen = await aScreen()
  await enrolAndReadLink(screen)
  const page = await screen.open('/censo-base', 'ROLE_ADMIN')
  await page
    .getByRole('link', { name: /Inscripciones pendientes/ })
    .first()
    .click()
  await page.getByRole('table', { name: /^1 inscripción pendiente/ }).waitFor()
  await page.getByRole('button', { name: 'Reenviar el correo de lucia@example.org' }).click()
  await page.getByText('Enviaremos otra vez el correo a lucia@example.org').first().waitFor()
  await deliverAllMails(screen)
  expect(await listMailsWithLinks(screen, 'lucia@example.org')).toHaveLength(2)
  await page.getByRole('button', { name: 'Borrar la inscripción pendiente de lucia@example.org' }).click()
  const question = page.getByRole('alertdialog')
  await question
    .getByText('¿Seguro que quieres borrar la inscripción pendiente de lucia@example.org?')
    .waitFor()
  // Enter alone deletes nothing.
  await page.keyboard.press('Enter')
  await question.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Borrar la inscripción pendiente de lucia@example.org' }).click()
  await question.getByRole('button', { name: 'Borrar' }).click()
  await page.getByText('Nadie ha pedido inscribirse').waitFor()
})

test('rule people-24: of several it is seen to whom the mail goes again and to whom not, and then done', async () => {
  const screen = await aScreen()
  await enrolAndReadLink(screen)
  const { id } = await screen.db.selectFrom('pendingEnrolment').select('id').executeTakeFirstOrThrow()
  await sql`insert into pending_enrolment (id_document, email, data, password_hash, expires_at, held_at, origin)
    select '00000001R', 'por@example.org', data, password_hash, expires_at, now(), origin
    from pending_enrolment where id = ${id}`.execute(screen.db)
  await sql`insert into pending_enrolment (id_document, email, data, expires_at, origin)
    select '00000002W', 'ida@example.org', data, expires_at, origin from pending_enrolment where id = ${id}`.execute(
    screen.db,
  )
  const page = await screen.open('/censo-base/pendientes', 'ROLE_ADMIN')
  await page.getByRole('button', { name: 'Elegir', exact: true }).click()
  await page
    .getByRole('button', { name: 'Elegir 3 del filtro' })
    .or(page.getByRole('button', { name: 'Elegir 3 de esta página' }))
    .first()
    .click()
  const resend = page.getByRole('button', { name: 'Reenviar el correo…' })
  await resend.press('Enter')
  const question = page.getByRole('alertdialog', { name: /^¿Enviar otra vez el correo de / })
  await question.getByText('¿Enviar otra vez el correo de 2 inscripciones pendientes?').waitFor()
  await question.getByText('por@example.org: Ya ha abierto su enlace: está por verificar').waitFor()
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'detached' })
  await expect.poll(() => resend.evaluate((button) => button === document.activeElement)).toBe(true)
  // Who is no longer there is told before and after.
  await sql`delete from pending_enrolment where email = 'ida@example.org'`.execute(screen.db)
  await resend.press('Enter')
  await question.getByText('1 inscripción ya no está entre las pendientes.').waitFor()
  await question.getByRole('button', { name: 'Reenviar' }).press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Reenviar el correo' }).waitFor()
  await runJobs(screen)
  await page.getByRole('status').getByText('1 correo va de camino.').waitFor()
  await page.getByText('Se ha enviado a: 1', { exact: true }).click()
  await page.getByRole('listitem').getByText('lucia@example.org', { exact: true }).waitFor()
  await page.getByText('por@example.org: Ya ha abierto su enlace').waitFor()
  await page.getByText('1 inscripción ya no está entre las pendientes.').waitFor()
  await deliverAllMails(screen)
  expect(await listMailsWithLinks(screen, 'lucia@example.org')).toHaveLength(2)
  await page.getByRole('link', { name: 'Volver a Inscripciones pendientes' }).click()
  await page.getByRole('table', { name: /^2 inscripciones pendientes/ }).waitFor()
})

test('a question about a long address fits a phone', async () => {
  const screen = await aScreen()
  const email = 'unadireccionbienlargaquenocabeentera@asociaciondevecinas.example.org'
  await enrolAndReadLink(screen, { email })
  const page = await screen.open('/censo-base/pendientes', 'ROLE_ADMIN')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: `Borrar la inscripción pendiente de ${email}` }).click()
  const { x, width } = (await page.getByRole('alertdialog').boundingBox()) ?? { x: 0, width: 0 }
  expect([x, 390 - x - width].every((margin) => margin >= 16)).toBe(true)
})

test('an enrolment with another person’s document waits for staff, with the same words for all', async () => {
  const screen = await aScreen()
  const idDocument = aDocument()
  const gone = { inscriptionType: 0, unregisteredAt: '2020-01-01T00:00:00Z' }
  const luz = { name: 'Luz', lastName1: 'Gil' }
  await anAffiliate(screen.db, { ...gone, ...luz, idDocument, email: 'eva@example.org' })
  const { link } = await enrolAndReadLink(screen, { idDocument })
  const person = await screen.open(`/validacion?${new URLSearchParams(link).toString()}`)
  await person.getByLabel('Contraseña', { exact: true }).fill(password)
  await person.getByLabel('Repite la contraseña').fill(password)
  await person.getByRole('button', { name: 'Terminar la inscripción' }).click()
  await person.getByRole('heading', { name: 'Tu inscripción queda pendiente de verificación' }).waitFor()

  const page = await screen.open('/censo-base/pendientes', 'ROLE_SUPER_ADMIN')
  await page.getByRole('cell', { name: 'Por verificar' }).waitFor()
  await page.setViewportSize({ width: 1366, height: 768 })
  const reject = page.getByRole('button', { name: 'Rechazar la inscripción de lucia@example.org' })
  // The button is fully visible without scrolling.
  const edge = await reject.evaluate((button) => {
    const scroller = button.closest('table')?.parentElement
    const { right = 0 } = scroller?.getBoundingClientRect() ?? {}
    return Math.min(right, window.innerWidth) - button.getBoundingClientRect().right
  })
  expect(edge).toBeGreaterThanOrEqual(0)
  await reject.click()
  const question = page.getByRole('alertdialog')
  await question.getByText('¿Seguro que quieres rechazar la inscripción de lucia@example.org?').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Admitir la inscripción de lucia@example.org' }).click()
  await question.getByRole('link', { name: 'Ver la ficha que ya hay con ese documento' }).waitFor()
  await question.getByText('Luz Gil').waitFor()
  // The address is somebody else's by now: the refusal leads there.
  const other = await anAffiliate(screen.db, { email: 'lucia@example.org' })
  await question.getByRole('button', { name: 'Admitir' }).click()
  await question.getByText('Esa dirección de correo es de otra persona inscrita').waitFor()
  const otherProfile = question.getByRole('link', { name: 'Ver esa ficha' })
  await expect.poll(() => otherProfile.getAttribute('href')).toBe(`/censo-base/inscritos/${other}`)
  await screen.db.deleteFrom('affiliate').where('id', '=', other).execute()
  await question.getByRole('button', { name: 'Admitir' }).click()
  await page.getByText('Inscripción admitida').first().waitFor()
  // The decided enrolment has left the list.
  await page.getByText('Nadie ha pedido inscribirse').waitFor()
})

test('registering by hand warns while typing, says what is missing, and leads to the profile', async () => {
  const screen = await aScreen()
  await anAffiliate(screen.db, { email: 'ana@example.org', name: 'Ana', lastName1: 'Núñez' })
  const page = await screen.open('/panel-administracion/inscripcion-manual', 'ROLE_ADMIN')
  await page.getByLabel('Correo electrónico').fill('ana@example.org')
  await page.getByText('Puede que ya esté').waitFor()
  await page.getByRole('link', { name: /Ana Núñez/ }).waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Inscribir' }).count()).toBe(0)
  await page.getByRole('link', { name: 'Nombre', exact: true }).click()
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('name')
  await page.keyboard.type(lucia.name)
  await page.getByLabel('Primer apellido').fill(lucia.lastName1)
  await page.getByLabel('Tipo de documento').selectOption('DNI')
  await page.getByLabel('DNI', { exact: true }).fill(lucia.document)
  await page.getByLabel('Mujer').check()
  await page.getByLabel('Fecha de nacimiento').fill(lucia.birthday)
  await page.getByLabel('Correo electrónico').fill(lucia.email)
  await page.getByLabel('Teléfono').fill('600123456')
  await chooseOption(page, 'Ciudad', 'Alcorc', 'Alcorcón')
  await page.getByLabel('Código postal').fill('28921')
  await page.getByLabel('Dirección').fill('Calle Mayor')
  await page.getByLabel('Colaborador').check()
  await page.getByLabel('Contribuir con una cuota').uncheck()
  await page.getByLabel(/^Ha firmado el compromiso/).check()
  await page.getByLabel(/^Ha firmado la información/).check()
  await page.getByRole('button', { name: 'Inscribir' }).click()
  await page.getByRole('heading', { level: 1, name: 'Lucía Ferrer' }).waitFor()
  await deliverAllMails(screen)
  const [mail] = await listMailsWithLinks(screen, lucia.email)
  expect(mail?.subject).toBe('Elige tu contraseña para entrar')
  await page.goto(mail?.link.replace('http://localhost:3000', screen.origin) ?? '')
  await page.getByRole('heading', { level: 1, name: 'Elige tu contraseña' }).waitFor()
})
