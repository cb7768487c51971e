import { useQueryClient } from '@tanstack/react-query'
import { departureRecord, departures } from '#contract/departures/departures.ts'
import type { AffiliateProfile } from '#contract/people/affiliateProfile.ts'
import { fullName } from '#contract/people/name.ts'
import { AskedFields, askedStart, validateAsked, type AskedValues } from '#web/census/profile/AskedFields.tsx'
import { toDay } from '#web/fees/basics/typedDay.ts'
import { call } from '#web/kernel/api/api.ts'
import { DialogForm } from '#web/kernel/form/DialogForm.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { showToast } from '#web/ui/Toasts.tsx'

type Props = { person: AffiliateProfile; onClose: () => void }
type Values = AskedValues & { askedBy: string }

const labels = { askedBy: 'Quién lo ha pedido', way: 'Cómo', askedOn: 'Qué día' }

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
      start={{ ...askedStart, askedBy: '' }}
      validate={validateAsked<Values>(departureRecord)}
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
          <AskedFields
            labels={labels}
            registered={{ way: register('way'), askedOn: register('askedOn') }}
            errors={errors}
          />
        </>
      )}
    </DialogForm>
  )
}
