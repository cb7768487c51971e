/**
 * What happens to the account of a profile when staff changes its address (rule rights-11): nothing, since it has none or
 * is blocked; nothing, since it is the login already; the new address is asked to confirm it; the unused invitation dies
 * and another one goes to the new address; it dies, and a super admin decides about another; nothing good, since it is
 * another account's. Without an address: there is no account; or it is refused, since an account needs one. And any
 * change is refused when the account ranks at or above the editor's.
 */
export const addressEffects = [
  'none',
  'same',
  'confirmation',
  'invitation',
  'noInvitation',
  'taken',
  'removal',
  'needed',
  'protected',
] as const
export type AddressEffect = (typeof addressEffects)[number]

/** For how long the old address can stop a change that staff began. */
export const hoursToStop = 72
