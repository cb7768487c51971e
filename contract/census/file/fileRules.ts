import type { FieldError } from '#contract/problem.ts'
import { address, pickDistrict } from '#contract/people/address.ts'
import { describeAgeError } from '#contract/people/age.ts'
import {
  fieldsIn,
  makeRecord,
  type FileField,
  type FileValues,
  type Section,
} from '#contract/people/fields.ts'
import { contact } from '#contract/people/contact.ts'
import { wholeEurosError } from '#contract/fees/fees.ts'
import { resolveDocumentType } from '#contract/people/document.ts'
import { participationRule } from '#contract/people/participationRules.ts'
import { personalData } from '#contract/people/personalData.ts'

type Errors = Partial<Record<FileField, string>>
const notAdmitted = 'Valor no admitido'
const wayBack = 'Para volver al censo, la persona ha de inscribirse de nuevo'

/** Everything wrong with a whole file, by field (rule people-2). `today` is a calendar day in Madrid. */
function fileErrors(file: FileValues, today: string): Errors {
  const sections = [
    personalData(today).safeParse(valuesIn('personal', file)),
    address.safeParse(valuesIn('address', file)),
    contact.safeParse(valuesIn('contact', file)),
  ]
  const found: Errors = {}
  participationRule(file, (field, message) => {
    found[field] ??= message
  })
  for (const { error } of sections)
    for (const { path, message } of error?.issues ?? []) found[path[0] as FileField] ??= message
  return found
}

const valuesIn = (section: Section, file: FileValues) =>
  makeRecord<Record<string, unknown>>(fieldsIn(section), (field) => file[field as FileField])

/** Being old enough concerns two fields: the one that is changed is told. */
function ageErrors(
  { inscriptionType, birthday }: FileValues,
  patch: Partial<FileValues>,
  today: string,
): Errors {
  const problem = describeAgeError(inscriptionType, birthday, today)
  if (problem === undefined) return {}
  return 'birthday' in patch ? { birthday: problem } : { inscriptionType: problem }
}

/** A former member comes back only by enrolling again; what is undone may be as it once was. */
export type Purpose = 'correction' | 'undoing' | 'return'

/**
 * What a correction may not do. What was already wrong in fields that it does not touch stays as it was:
 * old lists hold incomplete people, and whoever mends a telephone need not know a birthday.
 */
export function patchErrors(
  before: FileValues,
  patch: Partial<FileValues>,
  today: string,
  purpose: Purpose = 'correction',
): FieldError[] {
  const after = { ...before, ...patch }
  const was: Errors = { ...ageErrors(before, patch, today), ...fileErrors(before, today) }
  const is: Errors = { ...ageErrors(after, patch, today), ...fileErrors(after, today) }
  // Old lists hold cents, which stay until somebody chooses another fee.
  if (
    purpose === 'correction' &&
    patch.fee !== undefined &&
    patch.fee !== before.fee &&
    !Number.isInteger(patch.fee)
  )
    is.fee = wholeEurosError
  // Leaving is an action of its own (rule privacy-4): it also ends sessions, offices and accounts.
  if (patch.inscriptionType === 0 && before.inscriptionType !== 0) is.inscriptionType = notAdmitted
  // Coming back, too: it also ends the blocking of the file, and takes new consents.
  if (purpose !== 'return' && (patch.inscriptionType ?? 0) !== 0 && before.inscriptionType === 0)
    is.inscriptionType = wayBack
  return Object.entries(is)
    .filter(([field, message]) => field in patch || was[field as FileField] !== message)
    .map(([path, message]) => ({ in: 'body', path, message }))
}

type Patch = Partial<FileValues>

/** A correction with what follows from it and it does not say itself, as in the form (rules people-3, people-9). */
export const addConsequences = (before: FileValues, patch: Patch): Patch => ({
  ...patch,
  ...placesFollowing(before, patch),
  ...typeFollowing(before, patch),
  ...assembliesFollowing(before, patch),
  ...feeFollowing(before, patch),
})

const placeFields = ['country', 'province', 'city', 'district'] as const

/** Old lists hold districts of other cities: they stay until somebody moves the person. */
function placesFollowing(before: FileValues, patch: Patch): Patch {
  const after = { ...before, ...patch }
  return placeFields.some((field) => after[field] !== before[field]) ? { district: pickDistrict(after) } : {}
}

/** A DNI and a NIE tell themselves apart. */
function typeFollowing(before: FileValues, patch: Patch): Patch {
  if (patch.idDocument === undefined && patch.documentType === undefined) return {}
  const { idDocument, documentType } = { ...before, ...patch }
  return { documentType: resolveDocumentType(idDocument, documentType) }
}

function assembliesFollowing({ mainSectoral, assembly }: FileValues, patch: Patch): Patch {
  const { sectorals, inscriptionType } = patch
  const isLost = mainSectoral !== null && sectorals !== undefined && !sectorals.includes(mainSectoral)
  return {
    ...(isLost && patch.mainSectoral === undefined && { mainSectoral: null }),
    ...(inscriptionType === 3 && assembly !== null && patch.assembly === undefined && { assembly: null }),
  }
}

/** Only the end of a fee ends its account: one on file without a fee stays until somebody touches it. */
function feeFollowing(before: FileValues, patch: Patch): Patch {
  if ((patch.fee ?? before.fee) > 0 || (patch.fee === undefined && patch.period === undefined)) return {}
  const ends = before.fee > 0 && patch.bankAccount === undefined
  return { period: null, ...(ends && { bankAccount: null }) }
}
