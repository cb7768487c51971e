import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { heldLabels, statusLabels, type CommunicationStatus } from '#contract/communications/communication.ts'
import { communicationColumns } from '#contract/communications/communications.columns.ts'
import { communications } from '#contract/communications/communications.ts'
import { communicationCells, linkCommunication } from '#web/communications/communicationCells.tsx'
import { useRowActions } from '#web/communications/useRowActions.tsx'
import { queryOf } from '#web/kernel/api/queries.ts'
import { useAddressChoice, type AddressChoice } from '#web/kernel/list/addressChoice.ts'
import { ChoiceBar } from '#web/kernel/list/ChoiceBar.tsx'
import { filtersFor } from '#web/kernel/list/filters.ts'
import { ListScreen } from '#web/kernel/list/ListScreen.tsx'
import { LinkButton } from '#web/ui/Button.tsx'
import { Warning } from '#web/ui/Warning.tsx'
import styles from '#web/communications/communications.module.css'

const { PENDING, ...others } = statusLabels

/** The first is what the list begins with. */
const statuses: AddressChoice<Listed> = {
  name: 'estado',
  label: 'Estado',
  labels: { PENDING, ...others, CANCELLED: heldLabels.cancelled, todas: 'Todas' },
}
type Listed = CommunicationStatus | 'CANCELLED' | 'todas'

/** Those that were cancelled stand in error, and have a choice of their own. */
const filterOf = (chosen: Listed) =>
  chosen === 'todas'
    ? {}
    : chosen === 'CANCELLED'
      ? { cancelled: 'true' as const }
      : { status: [chosen], ...(chosen === 'ERROR' && { cancelled: 'false' as const }) }
const { text, choice } = filtersFor(communications.list)
const subject = text('subject', 'Asunto')
const fields = [choice('returned', 'Devuelta a borrador', { true: 'Sí' })]

const write = (
  <LinkButton to="/comunicaciones/nueva-comunicacion" icon="plus" variant="primary">
    Nueva comunicación
  </LinkButton>
)

/** `/comunicaciones/lista-comunicaciones`: those that somebody sees, by their status. */
export function CommunicationsList() {
  const status = useAddressChoice(statuses).chosen
  const { data: counts } = useQuery(queryOf(communications.counts, {}))
  const actions = useRowActions()
  const isLost = useLocation({ select: ({ state }) => state.isLost === true })
  const isUnused = counts !== undefined && Object.values(counts).every((count) => count === 0)
  return (
    <>
      <ListScreen
        noun={['comunicación', 'comunicaciones']}
        endpoint={communications.list}
        columns={[...communicationColumns, actions.column]}
        cells={{ ...communicationCells, ...actions.cells }}
        link={linkCommunication}
        quick={{
          field: subject,
          label: 'Buscar por asunto',
          nothing: 'Ninguna tiene ese asunto y ese estado.',
        }}
        fields={fields}
        sizes={[5, 10, 20]}
        fixed={filterOf(status)}
        download={communications.export}
        above={
          <div className={styles.choices}>
            {isLost && (
              <div role="alert">
                <Warning>La comunicación que buscas no existe, se ha borrado o no está a tu alcance.</Warning>
              </div>
            )}
            <ChoiceBar
              of={statuses}
              counts={counts ? { ...counts, ERROR: counts.ERROR - counts.CANCELLED } : 'counting'}
            />
          </div>
        }
        empty={
          isUnused
            ? 'Todavía no se ha escrito ninguna comunicación.'
            : 'No hay ninguna en el estado que se pide arriba.'
        }
        {...(isUnused && { emptyAction: write })}
        actions={isUnused ? undefined : write}
      />
      {actions.dialog}
    </>
  )
}
