import { z } from 'zod'
import { feesOfPerson } from '#contract/fees/personFees.ts'
import { formatDayInWords } from '#contract/format.ts'
import { line, requiredLine } from '#contract/fields.ts'
import { call } from '#web/kernel/api/api.ts'
import { ConfirmCall } from '#web/kernel/form/ConfirmCall.tsx'
import { DialogForm } from '#web/kernel/form/DialogForm.tsx'
import { validateWith } from '#web/kernel/form/form.ts'
import { ReasonDialog } from '#web/kernel/form/ReasonDialog.tsx'
import { holderHint, SignOnPaper, type StepProps } from '#web/census/profile/fees/SignOnPaper.tsx'
import { formatMoney } from '#web/ui/format.ts'
import { TextField } from '#web/ui/TextField.tsx'
import { showToast } from '#web/ui/Toasts.tsx'

type Props = StepProps

const paramsOf = ({ id, mandate }: Props) => ({ id, mandateId: mandate.id })

const holderLabels = { holder: 'Titular de la cuenta' }

function ChangeHolder(props: Props) {
  const { mandate, onDone, onClose } = props
  return (
    <DialogForm
      title="Cambiar de quién es la cuenta"
      start={{ holder: mandate.holder ?? '' }}
      validate={validateWith<{ holder: string }>(z.object({ holder: line(70) }))}
      labels={holderLabels}
      send={async ({ holder }) => {
        const body = { holder, version: mandate.version }
        await onDone(await call(feesOfPerson.setHolder, { params: paramsOf(props), body }))
        showToast('Titular guardado')
      }}
      button="Guardar"
      busy="Guardando…"
      failed="No se ha guardado"
      onClose={onClose}
    >
      {({ register, formState: { errors } }) => (
        <TextField
          label={holderLabels.holder}
          hint={`${holderHint}; vacío, si es suya`}
          error={errors.holder?.message}
          data-first-focus
          {...register('holder')}
        />
      )}
    </DialogForm>
  )
}

// At most as many characters as the calls take.
const reasonSchema = z.object({ reason: requiredLine(200) })

type ReasonProps = Props & {
  title: string
  lead: string
  button: string
  busy: string
  failed: string
  tone: 'danger' | 'primary'
  toast: string
  endpoint: typeof feesOfPerson.suspend | typeof feesOfPerson.revoke
}

const AskReason = ({ endpoint, toast, lead, mandate, onItsWay, onDone, id, ...asked }: ReasonProps) => (
  <ReasonDialog
    {...asked}
    hint="Lo leerán también en los datos de la persona"
    schema={reasonSchema}
    send={async ({ reason }) => {
      const params = { id, mandateId: mandate.id }
      await onDone(await call(endpoint, { params, body: { reason, version: mandate.version } }))
      showToast(toast)
    }}
  >
    <p>{lead}</p>
    {onItsWay
      .filter(({ mandateId }) => mandateId === mandate.id)
      .map(({ batchId, batchState, cents, chargedOn }) => (
        <p key={batchId}>
          <strong>
            Esto no para el cobro de {formatMoney(cents / 100)} del {formatDayInWords(chargedOn)}
          </strong>
          , que está en la remesa {batchId}
          {batchState === 'enviada'
            ? ': el banco ya lo tiene, pídele que no lo cobre.'
            : ', aprobada y sin enviar: si no se ha de cobrar, anúlala antes.'}
        </p>
      ))}
  </ReasonDialog>
)

const Suspend = (props: Props) => (
  <AskReason
    {...props}
    endpoint={feesOfPerson.suspend}
    title="¿Suspender el mandato?"
    lead="No se cobrará con él hasta que alguien lo retome."
    button="Suspender"
    busy="Suspendiendo…"
    failed="No se ha suspendido"
    tone="primary"
    toast="Mandato suspendido"
  />
)

const Revoke = (props: Props) => (
  <AskReason
    {...props}
    endpoint={feesOfPerson.revoke}
    title="¿Revocar el mandato?"
    lead="Para volver a cobrar de esa cuenta hará falta otro mandato, con su firma."
    button="Revocar"
    busy="Revocando…"
    failed="No se ha revocado"
    tone="danger"
    toast="Mandato revocado"
  />
)

const Resume = (props: Props) => (
  <ConfirmCall
    title="¿Retomar el mandato?"
    confirm="Retomar"
    tone="primary"
    busy="Retomando…"
    failed="No se ha retomado"
    onConfirm={async () => {
      const { version } = props.mandate
      await props.onDone(await call(feesOfPerson.resume, { params: paramsOf(props), body: { version } }))
      showToast('Mandato retomado')
    }}
    onClose={props.onClose}
  >
    <p>Se podrá volver a cobrar con él. Asegúrate de que lo que lo suspendió está resuelto.</p>
  </ConfirmCall>
)

/** What may be done with a mandate, each with its question. */
export const mandateDialogs = {
  sign: SignOnPaper,
  holder: ChangeHolder,
  suspend: Suspend,
  resume: Resume,
  revoke: Revoke,
} as const
export type MandateStep = keyof typeof mandateDialogs
