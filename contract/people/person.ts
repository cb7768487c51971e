/** The values of a person's choice fields in calls, and their labels (rules people-11, people-12). */

export const sexes = ['H', 'M', 'NoB'] as const
export type Sex = (typeof sexes)[number]
export const sexLabels: Record<Sex, string> = { H: 'Hombre', M: 'Mujer', NoB: 'No Binario' }

export const inscriptionTypes = [0, 1, 2, 3] as const
export type InscriptionType = (typeof inscriptionTypes)[number]
export const inscriptionTypeLabels: Record<InscriptionType, string> = {
  0: 'Antiguo',
  1: 'Afiliado',
  2: 'Simpatizante',
  3: 'Colaborador',
}

/** Spain's id among the countries (rule people-15). */
export const spain = 209
export const madrid = 'Madrid'
