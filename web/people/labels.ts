import { fileLabels, pickLabels } from '#contract/people/fields.ts'
import { chooseAddressInputs } from '#contract/people/address.ts'

// How the fields of a person's forms are called, each part in its order.

export const personalLabels = pickLabels([
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
export const addressLabels = pickLabels([
  'country',
  'province',
  'city',
  'district',
  'postalCode',
  'streetName',
  'streetNumber',
])
/** What some of them are called where somebody lives: «Provincia» in Spain. */
export const placeLabels = (values: Parameters<typeof chooseAddressInputs>[0]) => ({
  province: chooseAddressInputs(values).province.label,
})
export const contactLineLabels = pickLabels(['email', 'phone', 'studies', 'job'])
export const contactLabels = { ...contactLineLabels, ...pickLabels(['communications']) }

/** The form asks more than the file keeps: an assembly has its type, a fee its choices. */
export const assemblyLabels = {
  assemblyType: 'Tipo de asamblea',
  ...pickLabels(['assembly']),
  sectorals: 'Asambleas sectoriales',
  ...pickLabels(['mainSectoral']),
}
export const feeLabels = {
  ...pickLabels(['period']),
  amount: 'Cuota',
  otherAmount: 'Otra cantidad (€)',
  bankAccount: 'Cuenta bancaria (IBAN)',
}
export const typeLabels = pickLabels(['inscriptionType'])
