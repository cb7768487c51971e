import { useState } from 'react'
import { admins, staff } from '#contract/actor.ts'
import { meetings } from '#contract/meetings/meetings.ts'
import { meetingColumns } from '#contract/meetings/meetings.columns.ts'
import { ListScreen } from '#web/kernel/list/ListScreen.tsx'
import { useSession } from '#web/kernel/session/session.ts'
import { useAddressChoice, type AddressChoice } from '#web/kernel/list/addressChoice.ts'
import { ChoiceBar } from '#web/kernel/list/ChoiceBar.tsx'
import { meetingCells, meetingTitle } from '#web/meetings/meetingCells.tsx'
import { useMeetingActions } from '#web/meetings/useMeetingActions.tsx'
import { LinkButton } from '#web/ui/Button.tsx'
import styles from './meetings.module.css'

type Type = 'general' | 'asamblea' | 'todas'
type Status = 'aprobada' | 'pendiente' | 'cancelada'
type When = 'proximas' | 'finalizadas' | 'todas' | 'sin-acta'

const types: AddressChoice<Type> = {
  name: 'tipo',
  label: 'Tipo',
  labels: { general: 'General', asamblea: 'Asamblea', todas: 'Todas' },
}
const statuses: AddressChoice<Status> = {
  name: 'estado',
  label: 'Estado',
  labels: { aprobada: 'Aprobada', pendiente: 'Pendiente', cancelada: 'Cancelada' },
}
const times: AddressChoice<Exclude<When, 'sin-acta'>> = {
  name: 'fecha',
  label: 'Fecha',
  labels: { proximas: 'Próximas', finalizadas: 'Finalizadas', todas: 'Todas' },
  // The latest first.
  order: { finalizadas: 'desc' },
}
/** Members write no minutes. */
const staffTimes: AddressChoice<When> = {
  ...times,
  labels: { ...times.labels, 'sin-acta': 'Sin acta firmada' },
}

const askedType = { general: ['General'], asamblea: ['Asamblea'], todas: undefined } as const
const askedStatus = { aprobada: 'Aprobada', pendiente: 'Pendiente', cancelada: 'Cancelada' } as const
const direction = { proximas: 'asc', finalizadas: 'desc' } as const

function askWhen(when: When, now: string) {
  if (when === 'todas') return {}
  return when === 'sin-acta'
    ? ({ unsigned: 'true' } as const)
    : { dateFrom: now, dateDirection: direction[when] }
}

/** The list of meetings that three choices in the address narrow (rule meeting-9). */
export function MeetingsScreen() {
  const session = useSession()
  const isStaff = session !== null && staff({ role: session.rol })
  const isAdmin = session !== null && admins({ role: session.rol })
  const type = useAddressChoice(types).chosen
  const status = useAddressChoice(statuses).chosen
  const asked = useAddressChoice(staffTimes).chosen
  const when = asked === 'sin-acta' && !isStaff ? 'proximas' : asked
  const [now] = useState(() => new Date().toISOString())
  const actions = useMeetingActions()
  const fixed = {
    ...(askedType[type] && { type: [...askedType[type]] }),
    // Members see what is approved and what was cancelled.
    ...(isStaff ? { status: [askedStatus[status]] } : {}),
    ...askWhen(when, now),
  }
  return (
    <>
      <ListScreen
        noun={['reunión', 'reuniones']}
        endpoint={meetings.list}
        columns={isAdmin ? [...meetingColumns, actions.column] : meetingColumns.filter(isForMembers(isStaff))}
        cells={{ ...meetingCells, ...actions.cells }}
        link={(row) => ({
          to: '/eventos/reuniones-y-asambleas/$id',
          params: { id: `${row.id}` },
          name: meetingTitle(row),
        })}
        sizes={[5, 10, 20]}
        fixed={fixed}
        above={
          <div className={styles.choices} role="group" aria-label="Filtros">
            <ChoiceBar of={types} />
            {isStaff && <ChoiceBar of={statuses} />}
            {isStaff ? <ChoiceBar of={staffTimes} /> : <ChoiceBar of={times} />}
            {actions.failure}
          </div>
        }
        none="SIN REUNIONES DISPONIBLES"
        empty="No hay ninguna como se pide arriba."
        {...(isStaff && { download: meetings.export })}
        actions={
          isStaff && (
            <LinkButton to="/eventos/nuevo-evento" icon="plus" variant="primary">
              Nuevo evento
            </LinkButton>
          )
        }
      />
      {actions.dialog}
    </>
  )
}

/** Who proposed a meeting is said to staff alone. */
const isForMembers = (isStaff: boolean) => (column: { key: string }) => isStaff || column.key !== 'user'
