import { useNavigate } from '@tanstack/react-router'
import { erasureNoted, erasures } from '#contract/erasures/erasures.ts'
import { askedWayNames, askedWays, type AskedWay } from '#contract/people/departure.ts'
import { fullName } from '#contract/people/name.ts'
import { DayField } from '#web/fees/basics/DayField.tsx'
import { findDayError, toDay } from '#web/fees/basics/typedDay.ts'
import { call } from '#web/kernel/api/api.ts'
import { DialogForm } from '#web/kernel/form/DialogForm.tsx'
import { validateWith } from '#web/kernel/form/form.ts'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextArea } from '#web/ui/TextField.tsx'
import { showToast } from '#web/ui/Toasts.tsx'

type Props = {
  person: { id: number; name: string; lastName1: string; lastName2: string | null }
  onClose: () => void
}
type Values = { way: AskedWay | ''; askedOn: string; text: string }

const labels = { way: 'Cómo lo ha pedido', askedOn: 'Qué día', text: 'Qué dice' }
const options = askedWayNames.map((value) => ({ value, label: askedWays[value] }))
const validateSent = validateWith<Values>(erasureNoted)

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
      start={{ way: '', askedOn: '', text: '' }}
      validate={(typed) => ({
        ...validateSent({ ...typed, askedOn: toDay(typed.askedOn) }),
        askedOn: findDayError(typed.askedOn),
      })}
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
          <SelectField
            label={labels.way}
            options={options}
            empty="Elige"
            error={errors.way?.message}
            data-first-focus
            {...register('way')}
          />
          <DayField
            label={labels.askedOn}
            hint="El de la carta o la llamada. Por ejemplo, 25/3/2026"
            error={errors.askedOn?.message}
            {...register('askedOn')}
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
