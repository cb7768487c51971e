import { inscriptionTypeLabels, sexLabels } from '#contract/people/person.ts'
import { showPhone } from '#contract/people/phone.ts'
import { formatCalendarDay, formatMoney } from '#web/ui/format.ts'

const sexes: Readonly<Record<string, string>> = sexLabels
const types: Readonly<Record<string, string>> = inscriptionTypeLabels

/** A logged value in words; nothing has its word, too. */
export function showChange(field: string, text: string | null): string {
  if (text === null || text === '') return 'vacío'
  switch (field) {
    case 'sex':
      return sexes[text] ?? text
    case 'inscriptionType':
      return types[text] ?? text
    case 'communications':
      return text === 'true' ? 'Si' : 'No'
    case 'birthday':
      return formatCalendarDay(text)
    case 'fee':
      return formatMoney(Number(text))
    case 'phone':
      return showPhone(text)
    default:
      return text
  }
}
