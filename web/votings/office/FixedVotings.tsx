import type { VotingStatus } from '#contract/votings/summary.ts'
import { useAddressChoice } from '#web/kernel/list/addressChoice.ts'
import { ChoiceBar } from '#web/kernel/list/ChoiceBar.tsx'
import { VotingList } from '#web/votings/office/VotingList.tsx'
import { typeChoice, typeFilter } from '#web/votings/office/votingTypes.ts'
import styles from './office.module.css'

type Props = {
  status: VotingStatus
  /** What is said where there is none of any type. */ none: string
}

/** The votings of one status, by their type. */
export function FixedVotings({ status, none }: Props) {
  const type = useAddressChoice(typeChoice).chosen
  return (
    <VotingList
      fixed={{ ...typeFilter(type), status: [status] }}
      above={
        <div className={styles.choices}>
          <ChoiceBar of={typeChoice} />
        </div>
      }
      empty={type === 'todas' ? none : 'No hay ninguna del tipo que se pide arriba.'}
    />
  )
}
