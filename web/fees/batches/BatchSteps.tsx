import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { batches, type BatchChanged, type BatchDetails } from '#contract/fees/batches.ts'
import { leftOutReasons } from '#contract/fees/judging.ts'
import { formatDayInWords } from '#contract/format.ts'
import { mostUnconfirmed } from '#contract/mostUnconfirmed.ts'
import { formatCount, pluralForm } from '#contract/plural.ts'
import { call } from '#web/kernel/api/api.ts'
import { ConfirmCall } from '#web/kernel/form/ConfirmCall.tsx'
import { AccountChanges } from '#web/fees/basics/AccountChanges.tsx'
import { ActionsCard } from '#web/ui/ActionsCard.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Actions } from '#web/ui/Form.tsx'
import { formatMoment, formatMoney, formatNumber } from '#web/ui/format.ts'
import { lazyComponent } from '#web/ui/lazyComponent.ts'
import { showNote, showToast } from '#web/ui/Toasts.tsx'
import styles from './batches.module.css'

const BankDownloads = lazyComponent(
  async () => (await import('#web/fees/batches/BankDownloads.tsx')).BankDownloads,
)
const CancelBatch = lazyComponent(async () => (await import('#web/fees/batches/CancelBatch.tsx')).CancelBatch)

type Props = {
  batch: BatchDetails
  replace: (batch: BatchDetails) => Promise<void>
  refetch: () => Promise<unknown>
}
type Step = 'approve' | 'send' | 'collect' | 'notify' | 'cancel'

/** Of a hundred thousand charges the steps take a while. */
const wait = 120_000

/** What can be done with a batch now. */
export function BatchSteps({ batch, replace, refetch }: Props) {
  const [asking, setAsking] = useState<Step | null>(null)
  const { state } = batch
  if (state === 'anulada') return null
  const close = () => setAsking(null)
  async function finish({ batch: changed, takenOut }: BatchChanged, text: string) {
    close()
    const out = takenOut.map(({ reason, people }) => `${leftOutReasons[reason].toLowerCase()}, ${people}`)
    if (out.length > 0) showNote(`${text}. Se ha quitado a quien ya no se puede cobrar: ${out.join('; ')}.`)
    else showToast(text)
    await replace(changed)
  }
  const isFrozen = state !== 'borrador'
  const isDownloadNext = state === 'aprobada' && batch.downloadedAt === null
  const mayNotify = (state === 'aprobada' || state === 'enviada') && batch.noticedAt === null
  return (
    <ActionsCard title="Qué se puede hacer">
      {batch.missing.length > 0 && <Missing of={batch.missing} />}
      <p>{sayNextStep(batch)}</p>
      <Actions>
        {state === 'borrador' && (
          <Button variant="primary" icon="check" onClick={() => setAsking('approve')}>
            Aprobar
          </Button>
        )}
        {isFrozen && <BankDownloads id={batch.id} isNext={isDownloadNext} onDone={refetch} />}
        {mayNotify && (
          <Button icon="bell" onClick={() => setAsking('notify')}>
            Avisar a quienes se va a cobrar
          </Button>
        )}
        {state === 'aprobada' && (
          <Button variant={isDownloadNext ? 'quiet' : 'primary'} icon="up" onClick={() => setAsking('send')}>
            Marcar como enviada
          </Button>
        )}
        {state === 'enviada' && batch.isDue && (
          <Button variant="primary" icon="check" onClick={() => setAsking('collect')}>
            Marcar como cobrada
          </Button>
        )}
        {state !== 'cobrada' && batch.cancelObstacle === null && (
          <Button
            variant="danger"
            icon="close"
            onClick={() => {
              setAsking('cancel')
              // Its notices leave meanwhile: the question says how many have.
              if (batch.noticedAt !== null) void refetch()
            }}
          >
            Anular
          </Button>
        )}
      </Actions>
      {batch.cancelObstacle !== null && <p className={styles.below}>{batch.cancelObstacle}</p>}
      {asking === 'cancel' ? (
        <CancelBatch batch={batch} onClose={close} onDone={(changed) => finish(changed, 'Remesa anulada')} />
      ) : (
        asking && <Ask step={asking} batch={batch} onClose={close} onDone={finish} />
      )}
    </ActionsCard>
  )
}

const Missing = ({ of }: { of: readonly string[] }) => (
  <p>
    {of.join(' ')} <Link to="/panel-administracion/datos-generales">Ir a Datos generales</Link>
  </p>
)

/** What whoever collects does now with a batch that is not cancelled. */
function sayNextStep({ state, downloadedAt, chargedOn, isDue }: BatchDetails): string {
  if (state === 'borrador')
    return 'Mira a quién se cobra, cuánto, y quién queda fuera. Si está bien, apruébala.'
  if (state === 'aprobada')
    return downloadedAt === null
      ? 'Descarga el fichero y déjalo en la banca por internet: el programa no lo envía.'
      : `El fichero se descargó el ${formatMoment(downloadedAt)}. Cuando lo hayas dejado en el banco, márcala como enviada.`
  if (state === 'cobrada')
    return 'Está cobrada. Si el banco devuelve algo, carga su respuesta en «Respuestas del banco».'
  return isDue
    ? 'Cuando el banco la haya abonado, márcala como cobrada. Lo que devuelva se carga en «Respuestas del banco».'
    : `Desde el ${formatDayInWords(chargedOn)} se puede marcar como cobrada.`
}

type AskProps = {
  step: Exclude<Step, 'cancel'>
  batch: BatchDetails
  onClose: () => void
  onDone: (changed: BatchChanged, text: string) => Promise<void>
}

function Ask({ step, batch, onClose, onDone }: AskProps) {
  const { id, version, total } = batch
  const params = { id: `${id}` }
  const asked = {
    approve: {
      title: `¿Aprobar la remesa ${id}?`,
      confirm: 'Aprobar',
      busy: 'Aprobando…',
      failed: 'No se ha aprobado',
      done: 'Remesa aprobada',
      word: total > mostUnconfirmed ? formatNumber(total) : undefined,
      send: () => call(batches.approve, { params, body: { version, total } }, { wait }),
    },
    send: {
      title: `¿Marcar como enviada la remesa ${id}?`,
      confirm: 'Marcar como enviada',
      busy: 'Guardando…',
      failed: 'No se ha marcado',
      done: 'Remesa marcada como enviada',
      word: undefined,
      send: () => call(batches.send, { params, body: { version } }, { wait }),
    },
    collect: {
      title: `¿Marcar como cobrada la remesa ${id}?`,
      confirm: 'Marcar como cobrada',
      busy: 'Guardando…',
      failed: 'No se ha marcado',
      done: 'Remesa marcada como cobrada',
      word: undefined,
      send: () => call(batches.collect, { params, body: { version } }, { wait }),
    },
    notify: {
      title: `¿Avisar a quienes se va a cobrar en la remesa ${id}?`,
      confirm: 'Avisar',
      busy: 'Avisando…',
      failed: 'No se ha avisado',
      done: 'Avisos en camino',
      word: undefined,
      send: () => call(batches.notify, { params, body: { version } }, { wait }),
    },
  }[step]
  return (
    <ConfirmCall
      title={asked.title}
      confirm={asked.confirm}
      busy={asked.busy}
      failed={asked.failed}
      tone="primary"
      {...(asked.word !== undefined && { word: asked.word })}
      onClose={onClose}
      onConfirm={async () => onDone(await asked.send(), asked.done)}
    >
      <Consequence step={step} batch={batch} />
    </ConfirmCall>
  )
}

function Consequence({ step, batch }: Pick<AskProps, 'step' | 'batch'>) {
  const { total, cents, chargedOn, noticedAt, toNotify, unusual, retries } = batch
  const sum = `${formatCount(total, 'cobro', 'cobros')}, ${formatMoney(cents / 100)} en total`
  if (step === 'approve')
    return (
      <>
        <p>
          Son {sum}, con cargo el {formatDayInWords(chargedOn)}. Se vuelve a mirar a cada persona y se quita a
          quien se ha dado de baja, ha cambiado de cuenta o de cuota, o ya no tiene un mandato activo. Después
          no se puede cambiar lo que se cobra.
        </p>
        <AccountChanges of={batch.accountChanges} />
        {retries > 0 && (
          <p>{formatCount(retries, 'de ellos ya se devolvió', 'de ellos ya se devolvieron')} una vez.</p>
        )}
        {unusual > 0 && (
          <p>
            <strong>
              {formatCount(unusual, 'importe está', 'importes están')} fuera de lo habitual: compruébalo
              antes.
            </strong>
          </p>
        )}
      </>
    )
  if (step === 'collect')
    return (
      <p>Los cobros que no se han devuelto constarán como cobrados. Después la remesa no se puede anular.</p>
    )
  if (step === 'notify')
    return (
      <>
        <p>
          <strong>
            {pluralForm(toNotify ?? 0, 'Sale', 'Salen')} {formatCount(toNotify ?? 0, 'correo', 'correos')}
          </strong>{' '}
          de {formatCount(total, 'cobro', 'cobros')}. Cada persona recibe, una sola vez, el importe, el día,
          la referencia de su mandato, quién cobra y a quién escribir.
        </p>
        {total > (toNotify ?? 0) && (
          <p>
            A quien no tiene correo se le puede avisar por carta: sus direcciones están en «Avisar por carta».
          </p>
        )}
      </>
    )
  return (
    <>
      <p>
        Son {sum}. Márcala cuando hayas dejado el fichero en la banca por internet: el programa no lo envía.
      </p>
      {noticedAt === null && <Untold of={batch} />}
    </>
  )
}

/** Whom nobody has told that they are charged, when a batch is sent. */
function Untold({ of: { total, noticesLeft, toldOtherwise } }: { of: BatchDetails }) {
  const left = total - (noticesLeft ?? 0)
  if (left <= 0) return null
  return (
    <p>
      <strong>
        {left === total
          ? 'No se ha avisado a quienes se va a cobrar.'
          : `No se ha avisado a ${formatCount(left, 'persona', 'personas')}.`}
      </strong>{' '}
      Lo acordado es avisar antes del día de cargo.
      {toldOtherwise > 0 &&
        ` A ${formatCount(toldOtherwise, 'persona', 'personas')} se ${pluralForm(toldOtherwise, 'le', 'les')} dijo, al anular otra remesa, que no se ${pluralForm(toldOtherwise, 'le', 'les')} cobraba.`}
    </p>
  )
}
