import type { FieldError } from '#contract/problem.ts'
import { address, pickDistrict } from '#contract/people/address.ts'
import { describeAgeError } from '#contract/people/age.ts'
import {
  fieldsIn,
  makeRecord,
  type PersonField,
  type ProfileValues,
  type Section,
} from '#contract/people/fields.ts'
import { staffContact } from '#contract/people/contact.ts'
import { wholeEurosError } from '#contract/fees/basics/fees.ts'
import { resolveDocumentType } from '#contract/people/document.ts'
import { participationRule } from '#contract/people/participationRules.ts'
import { personalData } from '#contract/people/personalData.ts'

type Errors = Partial<Record<PersonField, string>>
const notAdmitted = 'Valor no admitido'
const mustEnrolAgain = 'Para volver al censo, la persona ha de inscribirse de nuevo'

/** All errors of a complete profile, by field (rule people-2). `today` is a calendar day in Madrid. */
function findValueErrors(profile: ProfileValues, today: string): Errors {
  const sections = [
    personalData(today).safeParse(pickSection('personal', profile)),
    address.safeParse(pickSection('address', profile)),
    staffContact.safeParse(pickSection('contact', profile)),
  ]
  const found: Errors = {}
  participationRule(profile, (field, message) => {
    found[field] ??= message
  })
  for (const { error } of sections)
    for (const { path, message } of error?.issues ?? []) found[path[0] as PersonField] ??= message
  return found
}

const pickSection = (section: Section, profile: ProfileValues) =>
  makeRecord<Record<string, unknown>>(fieldsIn(section), (field) => profile[field as PersonField])

/** The error of a person who is too young for their type, reported in the field that the patch changes. */
function findAgeErrors(
  { inscriptionType, birthday }: ProfileValues,
  patch: Partial<ProfileValues>,
  today: string,
): Errors {
  const problem = describeAgeError(inscriptionType, birthday, today)
  if (problem === undefined) return {}
  return 'birthday' in patch ? { birthday: problem } : { inscriptionType: problem }
}

/**
 * Why a profile is changed. Only `return` may make a former member a member again; `undoing`, a merge too, may keep a
 * fee with cents.
 */
export type CorrectionPurpose = 'correction' | 'undoing' | 'return'

/**
 * The errors of a correction. Errors that were there before, in fields that the patch does not change, are ignored:
 * profiles from old lists may be incomplete, and correcting a telephone must not require a birthday.
 */
export function findPatchErrors(
  before: ProfileValues,
  patch: Partial<ProfileValues>,
  today: string,
  purpose: CorrectionPurpose = 'correction',
): FieldError[] {
  const after = { ...before, ...patch }
  const was: Errors = { ...findAgeErrors(before, patch, today), ...findValueErrors(before, today) }
  const is: Errors = { ...findAgeErrors(after, patch, today), ...findValueErrors(after, today) }
  // Fees from old lists may have cents; they stay until another fee is chosen.
  if (
    purpose === 'correction' &&
    patch.fee !== undefined &&
    patch.fee !== before.fee &&
    !Number.isInteger(patch.fee)
  )
    is.fee = wholeEurosError
  // Leaving is a separate action (rule privacy-4), because it also ends sessions, offices and accounts.
  if (patch.inscriptionType === 0 && before.inscriptionType !== 0) is.inscriptionType = notAdmitted
  // Returning is one too, because it also unblocks the profile and needs new consents.
  if (purpose !== 'return' && (patch.inscriptionType ?? 0) !== 0 && before.inscriptionType === 0)
    is.inscriptionType = mustEnrolAgain
  return Object.entries(is)
    .filter(([field, message]) => field in patch || was[field as PersonField] !== message)
    .map(([path, message]) => ({ in: 'body', path, message }))
}

type Patch = Partial<ProfileValues>

/** A patch with the changes that follow from it, as in the form (rules people-3, people-9). */
export const addDerivedChanges = (before: ProfileValues, patch: Patch): Patch => ({
  ...patch,
  ...deriveDistrict(before, patch),
  ...deriveDocumentType(before, patch),
  ...deriveAssemblies(before, patch),
  ...deriveFee(before, patch),
})

const placeFields = ['country', 'province', 'city', 'district'] as const

/** Profiles from old lists may have districts of other cities; they stay until the address changes. */
function deriveDistrict(before: ProfileValues, patch: Patch): Patch {
  const after = { ...before, ...patch }
  return placeFields.some((field) => after[field] !== before[field]) ? { district: pickDistrict(after) } : {}
}

/** The number of a DNI or a NIE decides its type. */
function deriveDocumentType(before: ProfileValues, patch: Patch): Patch {
  if (patch.idDocument === undefined && patch.documentType === undefined) return {}
  const { idDocument, documentType } = { ...before, ...patch }
  return { documentType: resolveDocumentType(idDocument, documentType) }
}

function deriveAssemblies({ mainSectoral, assembly }: ProfileValues, patch: Patch): Patch {
  const { sectorals, inscriptionType } = patch
  const isLost = mainSectoral !== null && sectorals !== undefined && !sectorals.includes(mainSectoral)
  return {
    ...(isLost && patch.mainSectoral === undefined && { mainSectoral: null }),
    ...(inscriptionType === 3 && assembly !== null && patch.assembly === undefined && { assembly: null }),
  }
}

/** The account is cleared only when a fee ends: an account on file without a fee stays. */
function deriveFee(before: ProfileValues, patch: Patch): Patch {
  if ((patch.fee ?? before.fee) > 0 || (patch.fee === undefined && patch.period === undefined)) return {}
  const ends = before.fee > 0 && patch.bankAccount === undefined
  return { period: null, ...(ends && { bankAccount: null }) }
}
