import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { carryOutErasures } from '#server/erasures/carryOut.rules.ts'
import { findViolations } from '#test/support/axe.ts'
import { aScreen, phone } from '#test/support/browser.ts'
import { deliverMails } from '#test/support/mail.ts'
import { aMember } from '#test/support/self.ts'

test('rules erasure-1, erasure-3, erasure-4: somebody asks in «Mis datos», a super admin decides, and what is under way is waited for', async () => {
  const screen = await aScreen()
  const { db, world, open } = screen
  const { id, token } = await aMember({}, { app: screen })
  const own = await open('/mis-datos', { token }, { viewport: phone })
  const asking = own.getByRole('region', { name: 'Pedir que se borren tus datos' })
  await asking.getByRole('button', { name: 'Pedir que se borren…' }).click()
  const form = own.getByRole('dialog', { name: '¿Pedir que se borren tus datos?' })
  await form.getByRole('textbox').fill('Ya no quiero estar')
  await form.getByRole('button', { name: 'Pedir que se borren' }).click()
  await asking.getByText('Te contestamos antes de que termine el', { exact: false }).waitFor()

  // What can be parted is waited for.
  await sql`insert into affiliate_merge (kept_id, removed_id, creation_time, snapshot) values (${id}, ${id + 2000}, now(), '{}')`.execute(
    db,
  )
  const page = await open('/panel-administracion/borrados', 'ROLE_SUPER_ADMIN')
  await page.getByRole('link', { name: /Eva/ }).click()
  const would = page.getByRole('region', { name: 'Si se acepta entera' })
  await would.getByText('actas firmadas', { exact: false }).waitFor()
  await would.getByText('Su ficha se unió con otra hace poco', { exact: false }).waitFor()
  await would.getByText('al menos hasta el', { exact: false }).waitFor()
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Decidir…' }).click()
  const dialog = page.getByRole('dialog', { name: /^¿Qué se contesta a Eva/ })
  await dialog.getByRole('radio', { name: /^Aceptarla entera/ }).check()
  await dialog.getByRole('button', { name: 'Decidir' }).click()
  await page.getByRole('region', { name: 'Qué falta por borrar' }).waitFor()

  await deliverMails(screen)
  await carryOutErasures(world)
  const profile = () => db.selectFrom('affiliate').where('id', '=', id).select('inscriptionType').execute()
  expect(await profile()).toEqual([{ inscriptionType: 0 }])
  await sql`update affiliate_merge set creation_time = now() - interval '31 days'`.execute(db)
  await deliverMails(screen)
  await carryOutErasures(world)
  expect(await profile()).toEqual([])
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Persona anonimizada' }).waitFor()
  await page.getByText('Hecha', { exact: true }).first().waitFor()
  const answer = db.selectFrom('mail').where('kind', '=', 'erasure-decided').select('id')
  expect(await answer.execute()).toEqual([])
})
