import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  pendingColumns,
  pendingEnrolments,
  pendingStates,
  type PendingEnrolment,
  type PendingState,
} from '#contract/enrolment/pending.ts'
import { call, messageOf } from '#web/kernel/api.ts'
import { fieldsOf } from '#web/kernel/list/fields.ts'
import { ListScreen } from '#web/kernel/list/ListScreen.tsx'
import type { Cells } from '#web/kernel/list/Rows.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Confirm } from '#web/ui/Confirm.tsx'
import { Tag, type Tone } from '#web/ui/Tag.tsx'
import { toast } from '#web/ui/Toasts.tsx'
import styles from './enrolment.module.css'

const { text, choice } = fieldsOf(pendingEnrolments.list)
const document = text('idDocument', 'DNI', { capitals: true })
const fields = [document, text('email', 'Email'), choice('state', 'Estado', pendingStates)]

const looks = {
  Pendiente: ['info', 'clock'],
  Caducada: ['warning', 'warning'],
  Validada: ['success', 'check'],
} as const satisfies Record<PendingState, readonly [Tone, string]>

/** Who has asked to enrol and has not followed the link yet. */
export function PendingList() {
  const client = useQueryClient()
  const [removing, setRemoving] = useState<PendingEnrolment | null>(null)
  const [failed, setFailed] = useState<string | null>(null)

  async function act(work: Promise<unknown>, done: string) {
    try {
      await work
      setFailed(null)
      toast(done)
      await client.invalidateQueries({ queryKey: [pendingEnrolments.list.path] })
    } catch (error) {
      setFailed(messageOf(error))
    }
  }
  const resend = ({ id, email }: PendingEnrolment) =>
    act(call(pendingEnrolments.resend, { params: { id } }), `Enviaremos otra vez el correo a ${email}`)
  const remove = ({ id }: PendingEnrolment) => {
    setRemoving(null)
    return act(call(pendingEnrolments.remove, { params: { id } }), 'Inscripción pendiente borrada')
  }

  return (
    <>
      {failed && (
        <p role="alert" className={styles.note}>
          {failed}
        </p>
      )}
      <ListScreen
        title="Inscripciones pendientes"
        crumbs={[
          { label: 'Inicio', to: '/' },
          { label: 'Censo Base', to: '/censo-base' },
        ]}
        noun={['inscripción pendiente', 'inscripciones pendientes']}
        endpoint={pendingEnrolments.list}
        columns={pendingColumns}
        cells={cellsOf({ onResend: resend, onRemove: setRemoving })}
        link={null}
        quick={{ field: document, label: 'Buscar por DNI' }}
        fields={fields}
        sizes={[5, 10, 20, 50]}
        empty="Nadie ha pedido inscribirse, o ya han validado su inscripción."
      />
      {removing && (
        <Confirm
          title={`¿Seguro que quieres borrar la inscripción pendiente de ${removing.email}?`}
          confirm="Borrar"
          onConfirm={() => void remove(removing)}
          onCancel={() => setRemoving(null)}
        >
          <p>El enlace de su correo dejará de valer y sus datos se borrarán. No se le avisa.</p>
        </Confirm>
      )}
    </>
  )
}

const cellsOf = (doing: Omit<ActionsProps, 'row'>): Cells<PendingEnrolment> => ({
  state: ({ state }) => (
    <Tag tone={looks[state][0]} icon={looks[state][1]}>
      {state}
    </Tag>
  ),
  actions: (row) => <Actions row={row} {...doing} />,
})

type ActionsProps = {
  row: PendingEnrolment
  onResend: (row: PendingEnrolment) => Promise<void>
  onRemove: (row: PendingEnrolment) => void
}

function Actions({ row, onResend, onRemove }: ActionsProps) {
  const [busy, setBusy] = useState(false)
  const whose = <span className="vh"> de {row.email}</span>
  return (
    <div className={styles.rowActions}>
      {row.state !== 'Validada' && (
        <Button
          busy={busy ? 'Enviando…' : undefined}
          onClick={() => {
            setBusy(true)
            void onResend(row).finally(() => setBusy(false))
          }}
        >
          Reenviar<span className="vh"> el correo</span>
          {whose}
        </Button>
      )}
      <Button icon="trash" onClick={() => onRemove(row)}>
        Borrar<span className="vh"> la inscripción pendiente</span>
        {whose}
      </Button>
    </div>
  )
}
