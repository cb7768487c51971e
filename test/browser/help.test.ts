import { expect, test } from 'vitest'
import { aScreen } from '#test/support/browser.ts'
import { anAffiliate, anAssembly } from '#test/support/factories.ts'

const ofAdmins = [
  'Preparar y aprobar una votación',
  'El censo de una votación, y sus reclamaciones',
  'Votar sin correo: cartas con un código',
  'Avisar de una votación, y recordarla',
  'Alargar, anular o reanudar una votación',
  'Una votación ha acabado en empate',
  'Aprobar un correo',
  'Un envío está en «Error», o tiene mensajes dudosos',
  'Alguien dice que no le llegan los correos',
]

test('rules communication-1, communication-6: each role reads in the help what it may do with votings and mail to many', async () => {
  const { db, open, tokenFor } = await aScreen()
  const [liaisonId, responsibleId] = [await anAffiliate(db), await anAffiliate(db)]
  await anAssembly(db, { liaisonId, responsibleId })
  const read = async (role: 'ROLE_ADMIN' | { token: string }) => {
    const page = await open('/ayuda', role)
    await page.getByRole('heading', { name: 'Parar un envío' }).waitFor()
    if (role === 'ROLE_ADMIN') await page.getByRole('heading', { name: ofAdmins[0] ?? '' }).waitFor()
    const titles = await page.getByRole('heading', { level: 2 }).allTextContents()
    const text = (await page.getByRole('main').textContent()) ?? ''
    return { ofAdmins: titles.filter((title) => ofAdmins.includes(title)), text }
  }
  const admin = await read('ROLE_ADMIN')
  expect(admin.ofAdmins).toEqual(ofAdmins)
  const enlace = await read({ token: await tokenFor('ROLE_ENLACE', liaisonId) })
  expect(enlace.ofAdmins).toEqual([])
  expect(enlace.text).toContain('lo aprueba Administración')
  expect(enlace.text).not.toContain('registro de envíos')
  const lead = await read({ token: await tokenFor('ROLE_RESPONSABLE', responsibleId) })
  expect(lead.ofAdmins).toEqual([])
  expect(lead.text).toContain('registro de envíos')
})

test('the help does not print what is only for the screen', async () => {
  const { open } = await aScreen()
  const page = await open('/ayuda', 'ROLE_SUPER_ADMIN')
  await page.emulateMedia({ media: 'print' })
  for (const name of ['¿Necesitas ayuda?', 'Saltar al contenido', 'Menú principal'])
    await expect.poll(() => page.getByText(name).filter({ visible: true }).count(), { message: name }).toBe(0)
})
