import { useQueryClient } from '@tanstack/react-query'
import { departureRecord, departures } from '#contract/departures/departures.ts'
import type { AffiliateProfile } from '#contract/people/affiliateProfile.ts'
import { askedWayNames, askedWays, type AskedWay } from '#contract/people/departure.ts'
import { fullName } from '#contract/people/name.ts'
import { DayField } from '#web/fees/basics/DayField.tsx'
import { findDayError, toDay } from '#web/fees/basics/typedDay.ts'
import { call } from '#web/kernel/api/api.ts'
import { DialogForm } from '#web/kernel/form/DialogForm.tsx'
import { validateWith } from '#web/kernel/form/form.ts'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { showToast } from '#web/ui/Toasts.tsx'

type Props = { person: AffiliateProfile; onClose: () => void }
type Values = { askedBy: string; way: AskedWay | ''; askedOn: string }

const labels = { askedBy: 'Quién lo ha pedido', way: 'Cómo', askedOn: 'Qué día' }
const options = askedWayNames.map((value) => ({ value, label: askedWays[value] }))

const validateSent = validateWith<Values>(departureRecord)

/** Asks who wants somebody out of the census, and takes them out (rule privacy-7). */
export function AskDeparture({ person, onClose }: Props) {
  const client = useQueryClient()
  return (
    <DialogForm<Values>
      title={`¿Dar de baja a ${fullName(person)}?`}
      lead={
        <>
          <p>
            Hazlo solo si lo ha pedido. Deja el censo, sus asambleas y sus cargos; se borran su cuenta
            bancaria y su cuota, se retiran sus consentimientos y se cierra su cuenta de usuario.
          </p>
          <p>
            <strong>No se puede deshacer:</strong> para volver ha de inscribirse otra vez.{' '}
            {person.email === ''
              ? 'No tiene correo: díselo por carta.'
              : 'Le escribimos un correo que lo dice.'}
          </p>
        </>
      }
      start={{ askedBy: '', way: '', askedOn: '' }}
      validate={(typed) => ({
        ...validateSent({ ...typed, askedOn: toDay(typed.askedOn) }),
        askedOn: findDayError(typed.askedOn),
      })}
      labels={labels}
      send={async ({ askedBy, way, askedOn }) => {
        const body = departureRecord.parse({ askedBy, way, askedOn: toDay(askedOn) })
        await call(departures.record, { params: { id: person.id }, body })
        await client.invalidateQueries()
        showToast('Baja hecha. Su ficha está cerrada')
        onClose()
      }}
      button="Dar de baja"
      busy="Dando de baja…"
      failed="No se ha dado de baja"
      tone="danger"
      onClose={onClose}
    >
      {({ register, formState: { errors } }) => (
        <>
          <TextField
            label={labels.askedBy}
            hint="Por ejemplo: la propia persona, o su hijo Luis con un poder"
            error={errors.askedBy?.message}
            data-first-focus
            {...register('askedBy')}
          />
          <SelectField
            label={labels.way}
            options={options}
            empty="Elige"
            error={errors.way?.message}
            {...register('way')}
          />
          <DayField
            label={labels.askedOn}
            hint="El de la carta o la llamada. Por ejemplo, 25/3/2026"
            error={errors.askedOn?.message}
            {...register('askedOn')}
          />
        </>
      )}
    </DialogForm>
  )
}
