import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { charges, forgiving, type ChargeDetails } from '#contract/fees/charges.ts'
import { findReturnReason, returnConsequences } from '#contract/fees/returnReasons.ts'
import { call } from '#web/kernel/api/api.ts'
import { ConfirmCall } from '#web/kernel/form/ConfirmCall.tsx'
import { DialogForm } from '#web/kernel/form/DialogForm.tsx'
import { validateWith } from '#web/kernel/form/form.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { formatMoney } from '#web/ui/format.ts'
import { Actions } from '#web/ui/Form.tsx'
import { TextArea } from '#web/ui/TextField.tsx'
import { showToast } from '#web/ui/Toasts.tsx'

type Props = { charge: ChargeDetails; onDone: (charge: ChargeDetails) => Promise<unknown> }
type Way = 'retry' | 'forgive' | 'leave' | 'drop'

const questions: Record<
  Exclude<Way, 'forgive'>,
  { confirm: string; busy: string; done: string; text: ReactNode }
> = {
  retry: {
    confirm: 'Volver a cobrar',
    busy: 'Guardando…',
    done: 'Se volverá a cobrar en la siguiente remesa',
    text: 'Se hace otro cobro igual, por los mismos días, que irá en la siguiente remesa de esa persona si su mandato está activo.',
  },
  drop: {
    confirm: 'No volver a cobrar',
    busy: 'Guardando…',
    done: 'Ya no se vuelve a cobrar',
    text: 'Este cobro queda anulado y no irá en ninguna remesa. El que se devolvió sigue debiéndose: se puede volver a cobrar o perdonar más adelante.',
  },
  leave: {
    confirm: 'Dejar como deuda',
    busy: 'Guardando…',
    done: 'Queda como deuda',
    text: 'No se hace nada ahora: la persona sigue sin estar al corriente, y se puede volver a cobrar o perdonar más adelante.',
  },
}

/** What can be decided of a charge that came back, or that waits to be collected again (rule fee-9). */
export function ChargeDecisions({ charge, onDone }: Props) {
  const [asked, setAsked] = useState<Way | null>(null)
  const close = () => setAsked(null)
  const waitsForBatch = charge.retryOf !== null && charge.state === 'previsto' && charge.batchId === null
  const isOpen = charge.isOwed && charge.retriedBy === null
  if (!waitsForBatch && !isOpen) return null
  const amount = formatMoney(charge.cents / 100)
  async function decide(way: Exclude<Way, 'forgive'>) {
    const decided = await call(charges[way], { params: { id: charge.id } })
    close()
    showToast(questions[way].done)
    await onDone(decided)
  }
  return (
    <Card title={charge.waits ? 'Hay que decidir qué se hace' : 'Qué se puede hacer'}>
      {waitsForBatch ? (
        <>
          <p>Vuelve a cobrar otro que se devolvió, y espera a la siguiente remesa de esa persona.</p>
          <Actions>
            <Button onClick={() => setAsked('drop')}>No volver a cobrar</Button>
          </Actions>
        </>
      ) : (
        <ReturnedChoices charge={charge} onChoose={setAsked} />
      )}
      {asked !== null && asked !== 'forgive' && (
        <ConfirmCall
          title={`${questions[asked].confirm}: ${amount}`}
          confirm={questions[asked].confirm}
          busy={questions[asked].busy}
          tone="primary"
          failed="No se ha podido"
          onConfirm={() => decide(asked)}
          onClose={close}
        >
          <p>{questions[asked].text}</p>
        </ConfirmCall>
      )}
      {asked === 'forgive' && <Forgive charge={charge} onDone={onDone} onClose={close} />}
    </Card>
  )
}

/** What follows from the reason of a charge that came back, and the ways there are. */
function ReturnedChoices({ charge, onChoose }: { charge: ChargeDetails; onChoose: (way: Way) => void }) {
  const { consequence } = findReturnReason(charge.returnCode)
  return (
    <>
      <p>{returnConsequences[consequence]}.</p>
      {consequence === 'dead' && charge.affiliateId !== null && !charge.isClosed && (
        <p>
          Si ha fallecido,{' '}
          <Link to="/censo-base/inscritos/$id" params={{ id: `${charge.affiliateId}` }}>
            anótalo en su ficha
          </Link>
          : así no se le escribe ni se le cobra más.
        </p>
      )}
      <Actions>
        {!charge.isClosed && (
          <Button variant="primary" onClick={() => onChoose('retry')}>
            Volver a cobrar
          </Button>
        )}
        <Button onClick={() => onChoose('forgive')}>Perdonar…</Button>
        {charge.waits && <Button onClick={() => onChoose('leave')}>Dejar como deuda</Button>}
      </Actions>
    </>
  )
}

const Forgive = ({ charge, onDone, onClose }: Props & { onClose: () => void }) => (
  <DialogForm
    title={`Perdonar ${formatMoney(charge.cents / 100)}`}
    lead={<p>El cobro queda anulado, y quien lo debía deja de deberlo. No se puede deshacer.</p>}
    start={{ note: '' }}
    validate={validateWith<{ note: string }>(forgiving)}
    labels={{ note: 'Por qué' }}
    send={async (body) => {
      const forgiven = await call(charges.forgive, { params: { id: charge.id }, body })
      onClose()
      showToast('Cobro perdonado')
      await onDone(forgiven)
    }}
    button="Perdonar"
    busy="Perdonando…"
    failed="No se ha podido perdonar"
    onClose={onClose}
  >
    {({ register, formState: { errors } }) => (
      <TextArea
        label="Por qué"
        hint="Como mucho 500 caracteres; queda en el cobro"
        error={errors.note?.message}
        rows={3}
        data-first-focus
        {...register('note')}
      />
    )}
  </DialogForm>
)
