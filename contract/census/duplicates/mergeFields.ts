import { findFieldLabel } from '#contract/census/profile/formatChange.ts'
import {
  fieldsIn,
  personFields,
  makeRecord,
  type FieldOfKind,
  type PersonField,
} from '#contract/people/fields.ts'

/** Fields that are chosen together in a merge, for example a whole address. */
const groups = {
  document: { label: 'Documento', fields: ['documentType', 'idDocument'] },
  address: { label: 'Domicilio', fields: fieldsIn('address') },
  fee: { label: 'Cuota y periodo', fields: ['fee', 'period'] },
} as const satisfies Record<string, { label: string; fields: readonly PersonField[] }>
type Group = keyof typeof groups
const isGroup = (name: string): name is Group => Object.hasOwn(groups, name)
// Safe: the object has exactly these keys; Object.keys returns plain strings.
const groupNames = Object.keys(groups) as Group[]

/** Fields that are not chosen in a merge, because the kept profile gets the values of both: sectoral assemblies. */
export type CombinedField = FieldOfKind<'sectorals'>
type SingleField = Exclude<PersonField, (typeof groups)[Group]['fields'][number] | CombinedField>

/** One choice of a merge: a group of fields, a single field, or the day of enrolment. */
export type MergeField = Group | SingleField | 'creationTime'

const isCombined = (field: PersonField): field is CombinedField => personFields[field].kind === 'sectorals'

/** The choice that decides a field in a merge; undefined when the values of both profiles are combined. */
export function findMergeField(field: PersonField): MergeField | undefined {
  if (isCombined(field)) return undefined
  const group = groupNames.find((name) => groups[name].fields.some((one) => one === field))
  // Safe: a field in no group, and not combined, is a single one.
  return group ?? (field as SingleField)
}

/** All choices of a merge, in the order of the screen. */
export const mergeFields: readonly MergeField[] = [
  ...new Set<MergeField>([
    'document',
    ...fieldsIn('personal', 'address', 'contact').flatMap((field) => findMergeField(field) ?? []),
    'inscriptionType',
    ...fieldsIn('fee', 'participation').flatMap((field) => findMergeField(field) ?? []),
    'creationTime',
  ]),
]

/** The fields of a profile that a choice decides. */
export function fieldsInChoice(choice: MergeField): readonly PersonField[] {
  if (isGroup(choice)) return groups[choice].fields
  return choice === 'creationTime' ? [] : [choice]
}

export const mergeFieldLabels = makeRecord<Record<MergeField, string>>(mergeFields, (choice) =>
  isGroup(choice) ? groups[choice].label : findFieldLabel(choice),
)
