import { useQueryClient } from '@tanstack/react-query'
import { communicationSending, type Sending } from '#contract/communications/sending.ts'
import { call } from '#web/kernel/api/api.ts'
import { queryOf } from '#web/kernel/api/queries.ts'
import { DialogForm } from '#web/kernel/form/DialogForm.tsx'
import { formatNumber } from '#web/ui/format.ts'
import { NumberField, parseNumber } from '#web/ui/NumberField.tsx'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'
import { showToast } from '#web/ui/Toasts.tsx'

const labels = { pace: 'Como mucho, cuántos mensajes', per: 'En cuánto tiempo' }
type Values = { pace: string; per: 'hour' | 'second' }
const seconds = { hour: 3600, second: 1 }
/** What the server takes, by the second. */
const [least, most] = [0.01, 10_000]
const bounds = { hour: `36 y ${formatNumber(most * seconds.hour)}`, second: `0,01 y ${formatNumber(most)}` }

/** Mails by the second; null when no number was typed: as fast as the server takes them. */
function readPace({ pace, per }: Values): number | null {
  const typed = pace.trim() === '' ? null : parseNumber(pace)
  return typed === null ? null : typed / seconds[per]
}

function judge(values: Values): string | undefined {
  const pace = readPace(values)
  const isSound = values.pace.trim() === '' || (pace !== null && pace >= least && pace <= most)
  return isSound ? undefined : `Escribe un número entre ${bounds[values.per]}, o nada`
}

/** As it was said, most likely: by the hour, unless that is no whole number. */
function startOf({ perSecond }: Sending): Values {
  if (perSecond === null) return { pace: '', per: 'hour' }
  const perHour = Math.round(perSecond * seconds.hour * 1e6) / 1e6
  return Number.isInteger(perSecond) || !Number.isInteger(perHour)
    ? { pace: String(perSecond).replace('.', ','), per: 'second' }
    : { pace: String(perHour), per: 'hour' }
}

/** Changes how fast mail to many leaves. */
export function ChangePace({ of, onClose }: { of: Sending; onClose: () => void }) {
  const client = useQueryClient()
  return (
    <DialogForm<Values>
      title="¿A qué ritmo sale el correo?"
      lead={
        <p>
          Es lo más que sale, entre todas las comunicaciones: lo que permita tu proveedor de correo. Los
          correos de contraseñas y de inscripción no esperan.
        </p>
      }
      start={startOf(of)}
      validate={(values) => ({ pace: judge(values) })}
      labels={labels}
      renamed={{ perSecond: 'pace' }}
      send={async (values) => {
        const reply = await call(communicationSending.edit, { body: { perSecond: readPace(values) } })
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
        <>
          <NumberField
            label={labels.pace}
            hint="Sin nada, tan deprisa como los acepte el servidor."
            error={errors.pace?.message}
            data-first-focus
            {...register('pace')}
          />
          <RadioGroup
            label={labels.per}
            variant="segments"
            choices={[
              { value: 'hour', label: 'Por hora' },
              { value: 'second', label: 'Por segundo' },
            ]}
            {...register('per')}
          />
        </>
      )}
    </DialogForm>
  )
}
