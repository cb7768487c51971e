import type { Role } from '#contract/actor.ts'
import type { TestApp } from '#test/support/app.ts'
import { anAffiliate, anAssembly } from '#test/support/factories.ts'
import { setOffice } from '#test/support/organisation.ts'

export const hour = 3_600_000
export const day = 24 * hour

/** When a meeting of two hours is that begins in so many milliseconds. */
export const beginsIn = (ms: number) => ({
  meetingTime: new Date(Date.now() + ms),
  endTime: new Date(Date.now() + ms + 2 * hour),
})

/** Two assemblies; of Centro a lead, a liaison and a member of theirs, who are members of Norte but for the last; an admin. */
export async function twoAssemblies({ db, as, tokenFor }: TestApp) {
  const [centro, norte] = [
    await anAssembly(db, { assemblyName: 'Centro' }),
    await anAssembly(db, { assemblyName: 'Norte' }),
  ]
  const enter = async (role: Role, affiliateId: number) => as({ token: await tokenFor(role, affiliateId) })
  const people = {
    lead: await anAffiliate(db, { name: 'Lara', assemblyId: norte }),
    liaison: await anAffiliate(db, { name: 'Enzo', assemblyId: norte }),
    member: await anAffiliate(db, { name: 'Mía', assemblyId: centro }),
    admin: await anAffiliate(db, { name: 'Alba', assemblyId: norte }),
  }
  await setOffice(db, centro, { responsibleId: people.lead, liaisonId: people.liaison })
  return {
    centro,
    norte,
    people,
    lead: await enter('ROLE_RESPONSABLE', people.lead),
    liaison: await enter('ROLE_ENLACE', people.liaison),
    member: await enter('ROLE_USER', people.member),
    admin: await enter('ROLE_ADMIN', people.admin),
    enter,
  }
}

export const inAWeek = () => new Date(Date.now() + 7 * day).toISOString()

/** What is sent of a new meeting. */
export const aMeetingBody = (about: object = {}) => ({
  title: 'Presupuestos',
  type: 'General',
  meetingTime: inAWeek(),
  ...about,
})
