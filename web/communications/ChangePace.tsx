import { useQueryClient } from '@tanstack/react-query'
import { communicationSending, type Sending } from '#contract/communications/sending.ts'
import { call } from '#web/kernel/api/api.ts'
import { queryOf } from '#web/kernel/api/queries.ts'
import { DialogForm } from '#web/kernel/form/DialogForm.tsx'
import { NumberField, parseNumber } from '#web/ui/NumberField.tsx'
import { showToast } from '#web/ui/Toasts.tsx'

const labels = { perSecond: 'Mensajes por segundo' }

/** The number that was typed; null when nothing was: as fast as the server takes it. */
const readPace = (typed: string) => (typed.trim() === '' ? null : parseNumber(typed))

const judge = (typed: string) => {
  const pace = readPace(typed)
  const isSound = typed.trim() === '' || (pace !== null && pace >= 0.01 && pace <= 10_000)
  return isSound ? undefined : 'Escribe un número entre 0,01 y 10.000, o nada'
}

/** Changes how fast mail to many leaves. */
export function ChangePace({ of, onClose }: { of: Sending; onClose: () => void }) {
  const client = useQueryClient()
  return (
    <DialogForm
      title="¿A qué ritmo sale el correo?"
      lead={
        <p>
          Es lo más que sale en un segundo, entre todas las comunicaciones. Si tu proveedor de correo permite
          tantos a la hora, divide ese número entre 3600. Los correos de contraseñas y de inscripción no
          esperan.
        </p>
      }
      start={{ perSecond: of.perSecond === null ? '' : String(of.perSecond).replace('.', ',') }}
      validate={({ perSecond }) => ({ perSecond: judge(perSecond) })}
      labels={labels}
      send={async ({ perSecond }) => {
        const reply = await call(communicationSending.edit, { body: { perSecond: readPace(perSecond) } })
        client.setQueryData(queryOf(communicationSending.get, {}).queryKey, reply)
        showToast('Ritmo cambiado')
        onClose()
      }}
      button="Guardar"
      busy="Guardando…"
      failed="No se ha podido guardar"
      onClose={onClose}
    >
      {({ register, formState: { errors } }) => (
        <NumberField
          label={labels.perSecond}
          hint="Sin nada, tan deprisa como los acepte el servidor."
          error={errors.perSecond?.message}
          data-first-focus
          {...register('perSecond')}
        />
      )}
    </DialogForm>
  )
}
