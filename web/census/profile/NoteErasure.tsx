import { useNavigate } from '@tanstack/react-router'
import { erasureNoted, erasures } from '#contract/erasures/erasures.ts'
import { fullName } from '#contract/people/name.ts'
import { AskedFields, askedStart, validateAsked, type AskedValues } from '#web/census/profile/AskedFields.tsx'
import { toDay } from '#web/fees/basics/typedDay.ts'
import { call } from '#web/kernel/api/api.ts'
import { DialogForm } from '#web/kernel/form/DialogForm.tsx'
import { TextArea } from '#web/ui/TextField.tsx'
import { showToast } from '#web/ui/Toasts.tsx'

type Props = {
  person: { id: number; name: string; lastName1: string; lastName2: string | null }
  onClose: () => void
}
type Values = AskedValues & { text: string }

const labels = { way: 'Cómo lo ha pedido', askedOn: 'Qué día', text: 'Qué dice' }

/** Writes down that somebody asked the office for their data to be erased (rule erasure-1). */
export function NoteErasure({ person, onClose }: Props) {
  const navigate = useNavigate()
  return (
    <DialogForm<Values>
      title={`¿${fullName(person)} pide que se borren sus datos?`}
      lead={
        <p>
          Anótalo: hay un mes para contestar, desde el día en que lo pidió. Ha de decidirlo otra persona con
          Superadministración. Hasta entonces no se borra nada.
        </p>
      }
      start={{ ...askedStart, text: '' }}
      validate={validateAsked<Values>(erasureNoted)}
      labels={labels}
      send={async ({ way, askedOn, text }) => {
        const body = erasureNoted.parse({ way, text, askedOn: toDay(askedOn) })
        const { id } = await call(erasures.note, { params: { id: person.id }, body })
        showToast('Petición anotada')
        onClose()
        await navigate({ to: '/panel-administracion/borrados/$id', params: { id: `${id}` } })
      }}
      button="Anotar la petición"
      busy="Anotando…"
      failed="No se ha anotado"
      onClose={onClose}
    >
      {({ register, formState: { errors } }) => (
        <>
          <AskedFields
            labels={labels}
            registered={{ way: register('way'), askedOn: register('askedOn') }}
            errors={errors}
            first
          />
          <TextArea
            label={labels.text}
            hint="Si lo explica; si no, en blanco"
            rows={3}
            error={errors.text?.message}
            {...register('text')}
          />
        </>
      )}
    </DialogForm>
  )
}
