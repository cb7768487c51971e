import { dayInMadrid } from '#contract/column.ts'
import { groupIban } from '#contract/fees/iban.ts'
import { inscriptionTypeLabels, sexLabels } from '#contract/people/person.ts'
import { showPhone } from '#contract/people/phone.ts'
import { roleLabels } from '#contract/actor.ts'

const sexes: Readonly<Record<string, string>> = sexLabels
const types: Readonly<Record<string, string>> = inscriptionTypeLabels
const roles: Readonly<Record<string, string>> = roleLabels

const money = new Intl.NumberFormat('es-ES', { style: 'currency', currency: 'EUR', useGrouping: 'always' })
const writtenDay = new Intl.DateTimeFormat('es-ES', { timeZone: 'Europe/Madrid', dateStyle: 'long' })

/** «12,50 €». */
export const euroWords = (euros: number) => money.format(euros)

/** A calendar day, or an instant's in Madrid: «5 de marzo de 2026». */
export const dayWords = (text: string) => {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : dayInMadrid(text)
  return writtenDay.format(new Date(`${day}T12:00:00Z`))
}

/** A logged value in words, the same on the screen and on paper; nothing has its word, too. */
export function changeWords(field: string, text: string | null): string {
  if (text === null || text === '') return 'vacío'
  switch (field) {
    case 'sex':
      return sexes[text] ?? text
    case 'inscriptionType':
      return types[text] ?? text
    case 'role':
      return roles[text] ?? text
    case 'communications':
    case 'enabled':
      return text === 'true' ? 'Sí' : 'No'
    case 'birthday':
    case 'creationTime':
    case 'unregisteredAt':
      return dayWords(text)
    case 'fee':
      return euroWords(Number(text))
    case 'phone':
      return showPhone(text)
    case 'bankAccount':
      return text.includes('•') ? text : groupIban(text)
    default:
      return text
  }
}
