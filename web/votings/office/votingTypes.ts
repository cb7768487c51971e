import type { AddressChoice } from '#web/kernel/list/addressChoice.ts'

type VotingType = 'todas' | 'encuestas' | 'listas'

/** Surveys, lists, or both. */
export const typeChoice: AddressChoice<VotingType> = {
  name: 'tipo',
  label: 'Tipo',
  labels: { todas: 'Todas', encuestas: 'Encuestas', listas: 'Votaciones de listas' },
}

/** What the list is asked for a type. */
export const typeFilter = (type: VotingType): { isSurvey?: 'true' | 'false' } =>
  type === 'todas' ? {} : { isSurvey: type === 'encuestas' ? 'true' : 'false' }
