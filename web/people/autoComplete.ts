/**
 * Whether the user fills in their own data or somebody else's: the browser must not offer the user's own data for
 * others (rule people-16).
 */
export type Whose = 'own' | 'other'

export const autoCompleteFor = (whose: Whose) => (token: string) => (whose === 'own' ? token : 'off')
