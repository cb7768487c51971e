import { batches, cancelForm, type BatchChanged, type BatchDetails } from '#contract/fees/batches.ts'
import { formatCount, formatInteger, pluralForm } from '#contract/plural.ts'
import { call } from '#web/kernel/api/api.ts'
import { ReasonDialog } from '#web/kernel/form/ReasonDialog.tsx'
import { formatMoment } from '#web/ui/format.ts'

type Props = {
  batch: BatchDetails
  onClose: () => void
  onDone: (changed: BatchChanged) => Promise<void>
}

/** Cancels a batch, with the reason; of one that the bank has, it says what that means. */
export const CancelBatch = ({ batch, onClose, onDone }: Props) => (
  <ReasonDialog
    title={`¿Anular la remesa ${batch.id}?`}
    hint="Sin datos personales. Por ejemplo, «El día de cargo no era ese»"
    schema={cancelForm.pick({ reason: true })}
    button="Anular la remesa"
    busy="Anulando…"
    failed="No se ha anulado"
    tone="danger"
    send={async ({ reason }) => {
      const body = { version: batch.version, reason }
      await onDone(await call(batches.cancel, { params: { id: `${batch.id}` }, body }, { wait: 120_000 }))
    }}
    onClose={onClose}
  >
    <Warning of={batch} />
    {batch.noticesLeft !== null && <Told of={batch} />}
  </ReasonDialog>
)

/** Whom cancelling tells: of the notices, those that have left; the others leave no more. */
function Told({ of: { noticedAt, noticed, noticesLeft } }: { of: BatchDetails }) {
  const left = noticesLeft ?? 0
  const queued = noticed ?? left
  const known =
    noticedAt === null
      ? `${formatCount(left, 'persona sabe', 'personas saben')} de este cobro, por el aviso de otra remesa que se anuló.`
      : left === queued
        ? `${pluralForm(left, 'Ha', 'Han')} salido ${formatCount(left, 'aviso', 'avisos')} de este cobro.`
        : `De los ${formatInteger(queued)} avisos de este cobro ${pluralForm(left, 'ha', 'han')} salido ${formatInteger(left)}.`
  return (
    <p>
      <strong>{known}</strong> {left < queued && 'Los que están en cola ya no saldrán. '}
      {left > 0 &&
        `${pluralForm(left, 'Esa persona recibirá otro correo, que dice que no se le cobra', 'Esas personas recibirán otro correo, que dice que no se les cobra')} y qué hacer si aun así aparece en su cuenta. `}
      A quien avisaste por carta o de otra forma, díselo tú.
    </p>
  )
}

function Warning({ of: { state, downloadedAt } }: { of: BatchDetails }) {
  if (state === 'enviada')
    return (
      <p>
        <strong>El banco ya la tiene</strong>, y la cobrará si no le pides que no lo haga: anularla aquí no la
        para. Sus cobros constarán como anulados, y esos días se podrán cobrar en otra remesa: si el banco la
        cobra, se cobraría dos veces.
      </p>
    )
  if (downloadedAt !== null)
    return (
      <p>
        <strong>Su fichero se descargó el {formatMoment(downloadedAt)}</strong>: comprueba que nadie lo ha
        dejado en el banco. Anularla aquí no lo para, y si el banco lo cobra y esos días se cobran en otra
        remesa, se cobrarían dos veces.
      </p>
    )
  return (
    <p>
      Sus cobros se anulan, y esos días se pueden cobrar en otra remesa. Los que se devolvieron antes vuelven
      a esperar. No se puede deshacer.
    </p>
  )
}
