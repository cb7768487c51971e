import { roleLabels } from '#contract/actor.ts'
import { dayWords } from '#contract/format.ts'
import { formatHistoryValue } from '#contract/people/fieldKinds.ts'
import { isFileField, personFields } from '#contract/people/fields.ts'

const roles: Readonly<Record<string, string>> = roleLabels

/** What is logged and nobody corrects by hand: dates of a file, records, comments and accounts. */
const otherLabels: Readonly<Record<string, string>> = {
  creationTime: 'Fecha de inscripción',
  unregisteredAt: 'Fecha de baja',
  mergedFile: 'Otra ficha unida a esta (número)',
  mergedInto: 'Unida a la ficha (número)',
  bornCountryId: 'País de nacimiento',
  countryId: 'País',
  recordType: 'Tipo de registro',
  title: 'Título',
  description: 'Descripción',
  legalDocumentId: 'Documento de protección de datos',
  dataProtectionTemplateId: 'Documento de protección de datos',
  affiliateId: 'Ficha (número)',
  username: 'Correo de la cuenta',
  role: 'Papel',
  enabled: 'Cuenta habilitada',
}

/** A field of the history as people know it. */
export const fieldLabel = (field: string) =>
  isFileField(field) ? personFields[field].label : (otherLabels[field] ?? field)

/** A logged value in words, the same on the screen and on paper; nothing has its word, too. */
export function changeWords(field: string, text: string | null): string {
  if (text === null || text === '') return 'vacío'
  if (isFileField(field)) return formatHistoryValue(field, text)
  switch (field) {
    case 'role':
      return roles[text] ?? text
    case 'enabled':
      return text === 'true' ? 'Sí' : 'No'
    case 'creationTime':
    case 'unregisteredAt':
      return dayWords(text)
    default:
      return text
  }
}
