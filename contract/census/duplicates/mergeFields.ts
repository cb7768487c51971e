import { fieldLabel } from '#contract/census/file/changeWords.ts'
import {
  fieldsIn,
  personFields,
  makeRecord,
  type FieldOfKind,
  type FileField,
} from '#contract/people/fields.ts'

/** What is chosen as one thing when two files become one: an address is not made of two. */
const groups = {
  document: { label: 'Documento', fields: ['documentType', 'idDocument'] },
  address: { label: 'Domicilio', fields: fieldsIn('address') },
  fee: { label: 'Cuota y periodo', fields: ['fee', 'period'] },
} as const satisfies Record<string, { label: string; fields: readonly FileField[] }>
type Group = keyof typeof groups
const isGroup = (name: string): name is Group => Object.hasOwn(groups, name)
// Object.keys forgets which names it was given.
const groupNames = Object.keys(groups) as Group[]

/** Nobody chooses between sectoral assemblies: the file that stays gets those of both. */
export type UnitedField = FieldOfKind<'sectorals'>
type AloneField = Exclude<FileField, (typeof groups)[Group]['fields'][number] | UnitedField>

/** What is chosen from one file or the other. */
export type MergeField = Group | AloneField | 'creationTime'

const isUnited = (field: FileField): field is UnitedField => personFields[field].kind === 'sectorals'

/** What decides a field when two files become one; undefined for what is not chosen. */
export function mergeFieldOf(field: FileField): MergeField | undefined {
  if (isUnited(field)) return undefined
  const group = groupNames.find((name) => groups[name].fields.some((one) => one === field))
  // Whatever is in no group is chosen by itself.
  return group ?? (field as AloneField)
}

/** In the order in which people choose. */
export const mergeFields: readonly MergeField[] = [
  ...new Set<MergeField>([
    'document',
    ...fieldsIn('personal', 'address', 'contact').flatMap((field) => mergeFieldOf(field) ?? []),
    'inscriptionType',
    ...fieldsIn('fee', 'participation').flatMap((field) => mergeFieldOf(field) ?? []),
    'creationTime',
  ]),
]

/** The fields of a file that one choice decides. */
export function fieldsDecidedBy(choice: MergeField): readonly FileField[] {
  if (isGroup(choice)) return groups[choice].fields
  return choice === 'creationTime' ? [] : [choice]
}

export const mergeFieldLabels = makeRecord<Record<MergeField, string>>(mergeFields, (choice) =>
  isGroup(choice) ? groups[choice].label : fieldLabel(choice),
)
