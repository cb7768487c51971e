import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { z } from 'zod'
import { namePayer } from '#contract/fees/charges.columns.ts'
import { charges, forgiving, type ChargeDetails } from '#contract/fees/charges.ts'
import type { MandateState } from '#contract/fees/basics/chargeStates.ts'
import { findReturnReason, returnConsequences, type ReturnConsequence } from '#contract/fees/returnReasons.ts'
import { call } from '#web/kernel/api/api.ts'
import { ConfirmCall } from '#web/kernel/form/ConfirmCall.tsx'
import { ReasonDialog } from '#web/kernel/form/ReasonDialog.tsx'
import { ActionsCard } from '#web/ui/ActionsCard.tsx'
import { NoteChargePayment } from '#web/fees/charges/ChargePayment.tsx'
import { NoteTransferOf } from '#web/fees/charges/NoteTransferOf.tsx'
import { Button } from '#web/ui/Button.tsx'
import { formatMoney } from '#web/ui/format.ts'
import { Actions } from '#web/ui/Form.tsx'
import { showNote, showToast } from '#web/ui/Toasts.tsx'

type Props = { charge: ChargeDetails; onDone: (charge: ChargeDetails) => Promise<unknown> }
type Way = 'retry' | 'forgive' | 'leave' | 'drop' | 'pay'
/** Decided by one answer to a question. */
type Plain = Exclude<Way, 'forgive' | 'pay'>

/** What is asked before each decision; `what` is the amount and whose it is. */
const questions: Record<
  Plain,
  { title: (what: string) => string; confirm: string; done: string; text: string }
> = {
  retry: {
    title: (what) => `¿Volver a cobrar ${what}?`,
    confirm: 'Volver a cobrar',
    done: 'Se volverá a cobrar en la siguiente remesa',
    text: 'Se hace otro cobro igual, por los mismos días, que irá en la siguiente remesa de esa persona. Si ya lo ha pagado con una transferencia, anótala en vez de esto.',
  },
  drop: {
    title: (what) => `¿No volver a cobrar ${what}?`,
    confirm: 'No volver a cobrar',
    done: 'Ya no se vuelve a cobrar',
    text: 'Este cobro queda anulado y no irá en ninguna remesa. El que se devolvió sigue debiéndose: se puede volver a cobrar o perdonar más adelante.',
  },
  leave: {
    title: (what) => `¿Dejar como deuda ${what}?`,
    confirm: 'Dejar como deuda',
    done: 'Queda como deuda',
    text: 'No se hace nada ahora: la persona sigue sin estar al corriente, y se puede volver a cobrar o perdonar más adelante.',
  },
}

/** What is said of a charge that no batch will take while its person has no mandate in use. */
const cannotCollect: Record<Exclude<MandateState, 'activo'>, string> = {
  suspendido: 'Su mandato está suspendido',
  borrador: 'Falta su firma para cobrar de su cuenta',
  revocado: 'No tiene un mandato activo',
  caducado: 'No tiene un mandato activo',
}

/** Why what is asked for again will not be collected now, with what to do; undefined if it will. */
function findObstacle({ affiliateId, openMandate }: ChargeDetails): string | undefined {
  if (affiliateId === null || openMandate === 'activo') return undefined
  return cannotCollect[openMandate ?? 'revocado']
}

const Obstacle = ({ of }: { of: ChargeDetails }) => {
  const why = findObstacle(of)
  if (why === undefined) return null
  return (
    <p>
      <strong>{why}: ninguna remesa lo llevará mientras siga así.</strong> Que firme con otra cuenta, o anota
      en{' '}
      <Link to="/censo-base/inscritos/$id" params={{ id: `${of.affiliateId}` }} search={{ tab: 'cuotas' }}>
        sus cuotas
      </Link>{' '}
      que ha pagado en efectivo o por transferencia.
    </p>
  )
}

/** What to know before a charge is asked for again that came back because somebody did not want it, or has died. */
const retryWarnings: { [consequence in ReturnConsequence]?: string } = {
  refund:
    'La persona lo devolvió o no quiere pagarlo: pregúntale antes. Si se cobra sin que esté de acuerdo, volverá a devolverse.',
  dead: 'Al banco le consta que ha fallecido: habla antes con su familia o con el banco.',
}

/** What can be decided of a charge that came back, or that waits to be collected again (rule fee-9). */
export function ChargeDecisions({ charge, onDone }: Props) {
  const [asked, setAsked] = useState<Way | null>(null)
  const close = () => setAsked(null)
  const waitsForBatch = charge.retryOf !== null && charge.state === 'previsto' && charge.batchId === null
  const isOpen = charge.isOwed && charge.retriedBy === null
  if (!waitsForBatch && !isOpen) return null
  const what = `${formatMoney(charge.cents / 100)} de ${namePayer(charge)}`
  const { consequence } = findReturnReason(charge.returnCode)
  async function decide(way: Plain) {
    const decided = await call(charges[way], { params: { id: charge.id } })
    close()
    const isHeld = way === 'retry' && findObstacle(charge) !== undefined
    if (isHeld) showNote('Queda pedido: espera a que haya un mandato activo')
    else showToast(questions[way].done)
    await onDone(decided)
  }
  return (
    <ActionsCard title={charge.waits ? 'Hay que decidir qué se hace' : 'Qué se puede hacer'}>
      {waitsForBatch ? (
        <>
          <p>Vuelve a cobrar otro que se devolvió, y espera a la siguiente remesa de esa persona.</p>
          <Obstacle of={charge} />
          <Actions>
            <Button onClick={() => setAsked('drop')}>No volver a cobrar</Button>
          </Actions>
        </>
      ) : (
        <ReturnedChoices charge={charge} onChoose={setAsked} />
      )}
      {asked !== null && asked !== 'forgive' && asked !== 'pay' && (
        <ConfirmCall
          title={questions[asked].title(what)}
          confirm={questions[asked].confirm}
          busy="Guardando…"
          tone="primary"
          failed="No se ha podido"
          onConfirm={() => decide(asked)}
          onClose={close}
        >
          {asked === 'retry' && retryWarnings[consequence] && (
            <p>
              <strong>{retryWarnings[consequence]}</strong>
            </p>
          )}
          {asked === 'retry' && findObstacle(charge) !== undefined ? (
            <>
              <p>Se hace otro cobro igual, por los mismos días, y queda a la espera.</p>
              <Obstacle of={charge} />
            </>
          ) : (
            <p>{questions[asked].text}</p>
          )}
        </ConfirmCall>
      )}
      {asked === 'pay' && !isOfMember(charge) && (
        <NoteChargePayment charge={charge} onDone={onDone} onClose={close} />
      )}
      {asked === 'pay' && isOfMember(charge) && (
        <NoteTransferOf charge={charge} onDone={onDone} onClose={close} />
      )}
      {asked === 'forgive' && <Forgive charge={charge} onDone={onDone} onClose={close} />}
    </ActionsCard>
  )
}

/** Whether it is of somebody in the census: of who has left nothing is told with it, and a donation may be of an outsider. */
const isOfMember = (charge: ChargeDetails): charge is ChargeDetails & { affiliateId: number } =>
  charge.affiliateId !== null && !charge.isClosed

/** What follows from a reason beside what is decided here, which the heading asks; null where nothing does. */
const followed: Record<ReturnConsequence, string | null> = {
  ...returnConsequences,
  decide: null,
  dead: 'El mandato queda suspendido, y no se le escribe',
}

/** What follows from the reason of a charge that came back, and the ways there are. */
function ReturnedChoices({ charge, onChoose }: { charge: ChargeDetails; onChoose: (way: Way) => void }) {
  const { consequence } = findReturnReason(charge.returnCode)
  return (
    <>
      {charge.isClosed ? (
        <p>Ya no está en el censo: no se le cobra más.</p>
      ) : (
        followed[consequence] !== null && <p>{followed[consequence]}.</p>
      )}
      {consequence === 'dead' && isOfMember(charge) && (
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
          // Of what only may be charged again after asking, no way is proposed before the others.
          <Button variant={consequence === 'retry' ? 'primary' : 'quiet'} onClick={() => onChoose('retry')}>
            Volver a cobrar
          </Button>
        )}
        <Button onClick={() => onChoose('pay')}>
          {isOfMember(charge) ? 'Anotar la transferencia…' : 'Anotar un pago…'}
        </Button>
        <Button onClick={() => onChoose('forgive')}>Perdonar…</Button>
        {charge.waits && <Button onClick={() => onChoose('leave')}>Dejar como deuda</Button>}
      </Actions>
    </>
  )
}

const Forgive = ({ charge, onDone, onClose }: Props & { onClose: () => void }) => (
  <ReasonDialog
    title={`¿Perdonar ${formatMoney(charge.cents / 100)} a ${namePayer(charge)}?`}
    label="Por qué"
    hint="Como mucho 500 caracteres; queda en el cobro"
    schema={z.object({ reason: forgiving.shape.note })}
    button="Perdonar"
    busy="Perdonando…"
    failed="No se ha podido perdonar"
    tone="danger"
    send={async ({ reason: note }) => {
      const forgiven = await call(charges.forgive, { params: { id: charge.id }, body: { note } })
      onClose()
      showToast('Cobro perdonado')
      await onDone(forgiven)
    }}
    onClose={onClose}
  >
    <p>El cobro queda anulado, y quien lo debía deja de deberlo. No se puede deshacer.</p>
  </ReasonDialog>
)
