import { z } from 'zod'
import { feesOfPerson, type PersonFees } from '#contract/fees/personFees.ts'
import type { Mandate } from '#contract/fees/ofPerson.ts'
import { day, line, requiredLine } from '#contract/fields.ts'
import { call } from '#web/kernel/api/api.ts'
import { ConfirmCall } from '#web/kernel/form/ConfirmCall.tsx'
import { DialogForm } from '#web/kernel/form/DialogForm.tsx'
import { validateWith } from '#web/kernel/form/form.ts'
import { ReasonDialog } from '#web/kernel/form/ReasonDialog.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { showToast } from '#web/ui/Toasts.tsx'

type Props = {
  id: number
  mandate: Mandate
  onDone: (fees: PersonFees) => Promise<void>
  onClose: () => void
}

const paramsOf = ({ id, mandate }: Props) => ({ id, mandateId: mandate.id })

const holderHint = 'Si la cuenta es de otra persona, su nombre como consta en el banco'
const signLabels = { signedOn: 'Día de la firma', holder: 'Titular de la cuenta' }
type SignValues = { signedOn: string; holder: string }
const signSchema = z.object({ signedOn: day, holder: line(70) })

function SignOnPaper(props: Props) {
  const { mandate, onDone, onClose } = props
  return (
    <DialogForm
      title="Anotar la firma en papel"
      lead={<p>Guarda el papel: es la prueba de que se puede cobrar de {mandate.bankAccount}.</p>}
      start={{ signedOn: '', holder: mandate.holder ?? '' }}
      validate={validateWith<SignValues>(signSchema)}
      labels={signLabels}
      send={async (values) => {
        const body = { ...values, version: mandate.version }
        await onDone(await call(feesOfPerson.sign, { params: paramsOf(props), body }))
        showToast('Firma anotada: ya se puede cobrar con este mandato')
      }}
      button="Anotar la firma"
      busy="Anotando…"
      failed="No se ha anotado"
      onClose={onClose}
    >
      {({ register, formState: { errors } }) => (
        <>
          <TextField
            label={signLabels.signedOn}
            type="date"
            error={errors.signedOn?.message}
            data-first-focus
            {...register('signedOn')}
          />
          <TextField
            label={signLabels.holder}
            hint={holderHint}
            error={errors.holder?.message}
            {...register('holder')}
          />
        </>
      )}
    </DialogForm>
  )
}

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

const AskReason = ({ endpoint, toast, lead, mandate, onDone, id, ...asked }: ReasonProps) => (
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
