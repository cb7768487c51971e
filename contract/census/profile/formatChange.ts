import { roleLabels } from '#contract/actor.ts'
import { formatDayInWords } from '#contract/format.ts'
import { formatHistoryValue } from '#contract/people/formatField.ts'
import { isPersonField, personFields } from '#contract/people/fields.ts'
import { tagField } from '#contract/people/tag.ts'

const roles: Readonly<Record<string, string>> = roleLabels

/**
 * The labels of logged fields that are not fields of a profile: its dates, and those of records, comments and accounts.
 */
const otherLabels: Readonly<Record<string, string>> = {
  creationTime: 'Fecha de inscripción',
  unregisteredAt: 'Fecha de baja',
  mergedFile: 'Otra ficha unida a esta (número)',
  mergedInto: 'Unida a la ficha (número)',
  movedRecords: 'Registros que fueron con el documento',
  joinedRecords: 'Registros que ya tenían el documento nuevo',
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
  [tagField]: 'Etiqueta',
}

/** The label of a logged field; its own name when it has none. */
export const findFieldLabel = (field: string) =>
  isPersonField(field) ? personFields[field].label : (otherLabels[field] ?? field)

/** A logged value, formatted for the screen and for PDFs; «vacío» when it is empty. */
export function formatChange(field: string, text: string | null): string {
  if (text === null || text === '') return 'vacío'
  if (isPersonField(field)) return formatHistoryValue(field, text)
  switch (field) {
    case 'role':
      return roles[text] ?? text
    case 'enabled':
      return text === 'true' ? 'Sí' : 'No'
    case 'creationTime':
    case 'unregisteredAt':
      return formatDayInWords(text)
    default:
      return text
  }
}
