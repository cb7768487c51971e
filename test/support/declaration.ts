import type { DeclarationSummary, DeclaredPerson } from '#contract/fees/declaration/declaration.ts'
import { anApp } from '#test/support/app.ts'
import { aCharge } from '#test/support/fees.ts'

/** The form of a declaration. */
export const form = {
  year: 2025,
  contact: 'Núñez Peña, Ana',
  phone: '910 000 001',
  number: '1820000000017',
  kind: 'primera',
}

/** A super admin who declares, and what somebody pays in 2025. */
export async function asTreasurer() {
  const app = await anApp()
  const ask = await app.as('ROLE_SUPER_ADMIN')
  await app.db
    .updateTable('organisation')
    .set({ creditorName: 'Organización', creditorId: 'ES37000G12345674' })
    .execute()
  const list = async (query = 'year=2025') =>
    (await ask('GET', `/fees/declaration?${query}`)).json<{
      content: DeclaredPerson[]
      totalElements: number
    }>()
  const summary = async (year = 2025) =>
    (await ask('GET', `/fees/declaration/summary?year=${year}`)).json<DeclarationSummary>()
  const file = (more: object = {}) => ask('POST', '/fees/declaration/file', { ...form, ...more })
  const records = async (more: object = {}) =>
    (await file(more)).rawPayload.toString('latin1').split('\r\n').slice(0, -1)
  let days = 0
  /** A fee or a donation of somebody, collected on a day of 2025 unless it says otherwise. */
  const pay = (about: Parameters<typeof aCharge>[1]) => {
    days += 1
    const day = new Date(Date.UTC(1990, 0, days)).toISOString().slice(0, 10)
    const isFee = (about?.kind ?? 'cuota') === 'cuota'
    return aCharge(app.db, {
      state: 'cobrado',
      settledBy: 'transferencia',
      chargedOn: '2025-05-05',
      ...(isFee && { covers: `[${day},${day}]` }),
      ...about,
    })
  }
  return { ...app, ask, list, summary, file, records, pay }
}

/** Somebody who lives there. */
export const inMadrid = { province: 'Madrid', countryId: 209 }
