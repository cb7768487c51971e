/**
 * What happens to the account of a profile when staff changes its address (rule rights-11): nothing; the new address is
 * asked to confirm it; the unused invitation dies and another one goes to the new address; it dies, and a super admin
 * decides about another; or the change is refused, because the account ranks at or above the editor's.
 */
export const addressEffects = ['none', 'confirmation', 'invitation', 'noInvitation', 'protected'] as const
export type AddressEffect = (typeof addressEffects)[number]

/** For how long the old address can stop a change that staff began. */
export const hoursToStop = 72
