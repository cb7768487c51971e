import { useQueryClient } from '@tanstack/react-query'
import {
  releaseForm,
  suppressedAddresses,
  type SuppressedAddress,
} from '#contract/communications/suppressed.ts'
import { type Suppression } from '#contract/people/suppressions.ts'
import { call } from '#web/kernel/api/api.ts'
import { invalidateReads } from '#web/kernel/api/queries.ts'
import { DialogForm } from '#web/kernel/form/DialogForm.tsx'
import { validateWith } from '#web/kernel/form/form.ts'
import { TextField } from '#web/ui/TextField.tsx'
import { showToast } from '#web/ui/Toasts.tsx'

const labels = { reason: 'Motivo' }
const validate = validateWith<{ reason: string }>(releaseForm)

const leads: Record<Suppression, string> = {
  rebote:
    'Su servidor dijo que la dirección no existe. Hazlo si sabes que ahora funciona: demasiados correos devueltos hacen que se desconfíe de todos los nuestros.',
  queja:
    'Quien la usa marcó un correo nuestro como no deseado. Hazlo solo si te ha dicho que quiere volver a recibirlos.',
  baja: 'Quien la usa pidió no recibir más comunicaciones. Hazlo solo si te ha dicho que quiere volver a recibirlas.',
}

type Props = { of: SuppressedAddress; onClose: () => void }

/** Writes to an address again, with the reason. */
export function ReleaseAddress({ of: { address, reason: was }, onClose }: Props) {
  const client = useQueryClient()
  return (
    <DialogForm
      title={`¿Volver a escribir a ${address}?`}
      lead={<p>{leads[was]}</p>}
      start={{ reason: '' }}
      validate={validate}
      labels={labels}
      send={async ({ reason }) => {
        await call(suppressedAddresses.release, { body: { address, reason } })
        showToast(`Se vuelve a escribir a ${address}`)
        onClose()
        await invalidateReads(client, [suppressedAddresses.list])
      }}
      button="Volver a escribir"
      busy="Guardando…"
      failed="No se ha podido guardar"
      onClose={onClose}
    >
      {({ register, formState: { errors } }) => (
        <TextField
          label={labels.reason}
          hint="Por ejemplo, «Ha llamado: su buzón estaba lleno y ya funciona»"
          error={errors.reason?.message}
          autoComplete="off"
          maxLength={300}
          data-first-focus
          {...register('reason')}
        />
      )}
    </DialogForm>
  )
}
