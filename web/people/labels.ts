import { fieldsIn, personFieldLabels, pickLabels } from '#contract/people/fields.ts'
import { chooseAddressInputs } from '#contract/people/address.ts'

// The labels of a person's forms, each part in the order of its fields.

export const personalLabels = pickLabels(fieldsIn('personal'))
const dni = { label: personFieldLabels.idDocument, hint: '8 números y 1 letra. Por ejemplo, 12345678Z' }
/** Label and hint of the document field for a document type. */
export const documentTexts = (type: string): { label: string; hint: string } =>
  ({
    NIE: { label: 'NIE', hint: 'X, Y o Z, 7 números y 1 letra. Por ejemplo, X1234567L' },
    PASAPORTE: { label: 'Pasaporte', hint: 'El número del pasaporte' },
  })[type] ?? dni
export const documentLabels = ({ documentType }: { documentType: string }) => ({
  idDocument: documentTexts(documentType).label,
})
export const addressLabels = pickLabels(fieldsIn('address'))
/** The labels that depend on the country: «Provincia» in Spain. */
export const placeLabels = (values: Parameters<typeof chooseAddressInputs>[0]) => ({
  province: chooseAddressInputs(values).province.label,
})
export const contactLabels = pickLabels(fieldsIn('contact'))

/** The form has more fields than the profile: the type of an assembly, the choices of a fee. */
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
