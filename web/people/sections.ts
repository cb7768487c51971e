import { fileLabels, isFileField, type FileField } from '#contract/census/fileFields.ts'
import type { Participation } from '#contract/people/participation.ts'
import type { Editing } from '#web/kernel/EditForm.tsx'
import type { AddressValues, ContactValues, PersonalValues } from '#web/people/forms.ts'
import { showChange } from '#web/people/showChange.ts'

// What the forms of a file have in common, whoever edits it: the names of their fields, and how the wire calls them.

type Section<Values extends Record<string, unknown>> = Pick<
  Editing<unknown, Values>,
  'labels' | 'wire' | 'show'
>

const otherLabels: Readonly<Record<string, string>> = {
  creationTime: 'Fecha de inscripción',
  unregisteredAt: 'Fecha de baja',
  mergedFile: 'Otra ficha unida a esta (número)',
  mergedInto: 'Unida a la ficha (número)',
}

/** A field as people know it, also those that are logged and not corrected by hand. */
export const fieldLabel = (field: string) =>
  isFileField(field) ? fileLabels[field] : (otherLabels[field] ?? field)

/** The labels of some fields, in their order; a form's fields are called as the file's. */
const labelsOf = <Name extends FileField>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, fileLabels[name]])) as Record<Name, string>

const section = <Values extends Record<string, unknown>>(
  labels: Section<Values>['labels'],
): Section<Values> => ({
  labels,
  wire: (field) => ({
    label: fieldLabel(field),
    names: field in labels ? [field] : [],
  }),
  show: showChange,
})

export const personalSection = section<PersonalValues>(
  labelsOf([
    ...(['name', 'lastName1', 'lastName2', 'documentType', 'idDocument'] as const),
    ...(['sex', 'birthday', 'bornCountry'] as const),
  ]),
)
export const addressSection = section<AddressValues>(
  labelsOf([
    ...(['country', 'province', 'city', 'district', 'postalCode', 'streetName', 'streetNumber'] as const),
  ]),
)
export const contactSection = section<ContactValues>(
  labelsOf(['email', 'phone', 'studies', 'job', 'communications']),
)

/** The form asks more than the wire says: an assembly has its type, a fee its choices. */
const spread: Partial<Record<string, readonly (keyof Participation)[]>> = {
  inscriptionType: ['inscriptionType'],
  assembly: ['assembly', 'assemblyType', 'assemblyNotFound', 'collaborates'],
  sectorals: ['sectorals'],
  mainSectoral: ['mainSectoral'],
  fee: ['amount', 'otherAmount', 'contributes'],
  period: ['period', 'contributes'],
  bankAccount: ['bankAccount', 'storedAccount', 'contributes'],
}

export const participationSection: Section<Participation> = {
  labels: {
    inscriptionType: 'Tipo de inscripción',
    assemblyType: 'Tipo de asamblea',
    assembly: 'Asamblea',
    sectorals: 'Asambleas sectoriales',
    mainSectoral: 'Sectorial principal',
    period: 'Periodo',
    amount: 'Cuota',
    otherAmount: 'Otra cantidad (€)',
    bankAccount: 'Cuenta bancaria (IBAN)',
  },
  wire: (field) => ({ label: fieldLabel(field), names: spread[field] ?? [] }),
  show: showChange,
}
