/** Whether people fill in their own data or somebody else's: a browser must not offer mine for yours (rule people-16). */
export type Whose = 'own' | 'other'

export const autoCompleteFor = (whose: Whose) => (token: string) => (whose === 'own' ? token : 'off')
