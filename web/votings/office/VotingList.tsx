import { votingColumns } from '#contract/votings/votings.columns.ts'
import type { VotingSummary } from '#contract/votings/summary.ts'
import { votings } from '#contract/votings/votings.ts'
import { filtersFor } from '#web/kernel/list/filters.ts'
import { ListScreen, type ListProps } from '#web/kernel/list/ListScreen.tsx'
import { LinkButton } from '#web/ui/Button.tsx'
import { linkVoting } from '#web/votings/office/linkVoting.ts'
import { useVotingActions } from '#web/votings/office/useVotingActions.tsx'
import { VotingTag } from '#web/votings/office/VotingTag.tsx'

type Props = Pick<
  ListProps<typeof votings.list>,
  'fixed' | 'above' | 'empty' | 'emptyAction' | 'actions' | 'begins'
>

const { text, choice } = filtersFor(votings.list)
const name = text('name', 'Nombre')
const fields = [choice('waitingClaims', 'Reclamaciones por decidir', { true: 'Sí' })]

const votingCells = {
  status: (row: VotingSummary) => <VotingTag status={row.status} trouble={row.trouble} />,
}

/** Votings as administration sees them; what can be done with each is beside it, by its status. */
export function VotingList(props: Props) {
  const actions = useVotingActions()
  return (
    <>
      <ListScreen
        noun={['votación', 'votaciones']}
        endpoint={votings.list}
        columns={[...votingColumns, actions.column]}
        cells={{ ...votingCells, ...actions.cells }}
        link={linkVoting}
        quick={{
          field: name,
          label: 'Buscar por nombre',
          nothing: 'Ninguna de las que se piden arriba se llama así.',
        }}
        fields={fields}
        sizes={[5, 10, 20]}
        download={votings.export}
        {...props}
      />
      {actions.dialog}
    </>
  )
}

export const NewVotingLink = () => (
  <LinkButton to="/votaciones/nueva-votacion" icon="plus" variant="primary">
    Nueva votación
  </LinkButton>
)
