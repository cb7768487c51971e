/** Whether people fill in their own data or somebody else's: a browser must not offer mine for yours (UX F6). */
export type Whose = 'own' | 'other'

export const autoCompleteOf = (whose: Whose) => (token: string) => (whose === 'own' ? token : 'off')
