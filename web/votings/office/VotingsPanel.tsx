import { useQuery } from '@tanstack/react-query'
import type { VotingStatus } from '#contract/votings/summary.ts'
import { seenVotings } from '#contract/votings/seenVotings.ts'
import { queryOf } from '#web/kernel/api/queries.ts'
import { useAddressChoice, type AddressChoice } from '#web/kernel/list/addressChoice.ts'
import { ChoiceBar } from '#web/kernel/list/ChoiceBar.tsx'
import { NewVotingLink, VotingList } from '#web/votings/office/VotingList.tsx'
import { typeChoice, typeFilter } from '#web/votings/office/votingTypes.ts'
import styles from './office.module.css'

/** The first is what the list begins with. */
const statuses: AddressChoice<'todos' | VotingStatus> = {
  name: 'estado',
  label: 'Estado',
  labels: {
    todos: 'Todos',
    DRAFT: 'Borradores',
    PENDING: 'Pendientes de aprobación',
    APPROVED: 'Aprobadas',
    IN_PROGRESS: 'En proceso',
    CLOSED: 'Cerradas',
    ERROR: 'Error',
  },
}

/** `/votaciones/panel-de-votaciones`: all of them, by type and status. */
export function VotingsPanel() {
  const status = useAddressChoice(statuses).chosen
  const type = useAddressChoice(typeChoice).chosen
  const { data: counts } = useQuery(queryOf(seenVotings.counts, {}))
  const isUnused = counts?.total === 0
  return (
    <VotingList
      fixed={{ ...typeFilter(type), ...(status !== 'todos' && { status: [status] }) }}
      above={
        <div className={styles.choices}>
          <ChoiceBar of={typeChoice} />
          <ChoiceBar of={statuses} counts={type === 'todas' ? (counts?.byStatus ?? 'counting') : {}} />
        </div>
      }
      empty={
        isUnused
          ? 'Todavía no se ha preparado ninguna votación.'
          : 'No hay ninguna del tipo y en el estado que se piden arriba.'
      }
      {...(isUnused && { emptyAction: <NewVotingLink /> })}
      actions={isUnused ? undefined : <NewVotingLink />}
    />
  )
}
