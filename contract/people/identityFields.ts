import type { PersonField } from '#contract/people/fields.ts'

/** The fields by which a person, and with them their account, is known and reached (rule rights-11). */
export const identityFields = [
  'email',
  'inscriptionType',
  'documentType',
  'idDocument',
] as const satisfies readonly PersonField[]

export const isIdentityField = (field: string): field is (typeof identityFields)[number] =>
  (identityFields as readonly string[]).includes(field)

/** Why somebody may not change such a field of an account that ranks at or above their own. */
export const protectedIdentity = 'No puedes cambiarlo: es de alguien con tu mismo rol o uno superior'
