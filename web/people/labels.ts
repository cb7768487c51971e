import { fileLabels, labelsOf } from '#contract/people/fields.ts'
import { addressLook } from '#contract/people/address.ts'

// How the fields of a person's forms are called, each part in its order.

export const personalLabels = labelsOf([
  'name',
  'lastName1',
  'lastName2',
  'documentType',
  'idDocument',
  'sex',
  'birthday',
  'bornCountry',
])
const dni = { label: fileLabels.idDocument, hint: '8 números y 1 letra. Por ejemplo, 12345678Z' }
/** How a document is asked for by its type, which is chosen before it. */
export const documentTexts = (type: string): { label: string; hint: string } =>
  ({
    NIE: { label: 'NIE', hint: 'X, Y o Z, 7 números y 1 letra. Por ejemplo, X1234567L' },
    PASAPORTE: { label: 'Pasaporte', hint: 'El número del pasaporte' },
  })[type] ?? dni
export const documentLabels = ({ documentType }: { documentType: string }) => ({
  idDocument: documentTexts(documentType).label,
})
export const addressLabels = labelsOf([
  'country',
  'province',
  'city',
  'district',
  'postalCode',
  'streetName',
  'streetNumber',
])
/** What some of them are called where somebody lives: «Provincia» in Spain. */
export const placeLabels = (values: Parameters<typeof addressLook>[0]) => ({
  province: addressLook(values).province.label,
})
export const contactLineLabels = labelsOf(['email', 'phone', 'studies', 'job'])
export const contactLabels = { ...contactLineLabels, ...labelsOf(['communications']) }

/** The form asks more than the file keeps: an assembly has its type, a fee its choices. */
export const assemblyLabels = {
  assemblyType: 'Tipo de asamblea',
  ...labelsOf(['assembly']),
  sectorals: 'Asambleas sectoriales',
  ...labelsOf(['mainSectoral']),
}
export const feeLabels = {
  ...labelsOf(['period']),
  amount: 'Cuota',
  otherAmount: 'Otra cantidad (€)',
  bankAccount: 'Cuenta bancaria (IBAN)',
}
export const typeLabels = labelsOf(['inscriptionType'])
