import { useQueryClient } from '@tanstack/react-query'
import { deathRecord, deceased } from '#contract/deceased/deceased.ts'
import { deathDays } from '#contract/people/closedProfile.ts'
import { fullName } from '#contract/people/name.ts'
import type { AffiliateProfile } from '#contract/people/affiliateProfile.ts'
import { DayField } from '#web/fees/basics/DayField.tsx'
import { findDayError, toDay } from '#web/fees/basics/typedDay.ts'
import { call } from '#web/kernel/api/api.ts'
import { DialogForm } from '#web/kernel/form/DialogForm.tsx'
import { validateWith } from '#web/kernel/form/form.ts'
import { TextField } from '#web/ui/TextField.tsx'
import { showToast } from '#web/ui/Toasts.tsx'

type Props = { person: AffiliateProfile; onClose: () => void }
type Values = { day: string; saidBy: string }

const labels = { day: 'Día del fallecimiento', saidBy: 'Quién lo ha comunicado' }

const validateSent = validateWith<Values>(deathRecord)

/** Asks for what is known of a death, and records it (rule privacy-6). */
export function AskDeath({ person, onClose }: Props) {
  const client = useQueryClient()
  return (
    <DialogForm
      title={`¿Ha fallecido ${fullName(person)}?`}
      lead={
        <p>
          Su ficha y su cuenta se cierran, deja sus cargos y sus asambleas, y no se le escribe ni se le cobra.
          Si es un error se puede deshacer durante {deathDays} días, y lo recupera todo.
        </p>
      }
      start={{ day: '', saidBy: '' }}
      validate={(typed) => ({
        ...validateSent({ ...typed, day: toDay(typed.day) }),
        // Nobody has to know it.
        ...(typed.day.trim() !== '' && { day: findDayError(typed.day) }),
      })}
      labels={labels}
      send={async ({ day, saidBy }) => {
        await call(deceased.record, { params: { id: person.id }, body: { day: toDay(day) || null, saidBy } })
        await client.invalidateQueries()
        showToast('Anotado. Su ficha está cerrada')
        onClose()
      }}
      button="Anotar el fallecimiento"
      busy="Anotando…"
      failed="No se ha anotado"
      tone="danger"
      onClose={onClose}
    >
      {({ register, formState: { errors } }) => (
        <>
          <TextField
            label={labels.saidBy}
            hint="Por ejemplo: su hija Ana, por teléfono"
            error={errors.saidBy?.message}
            data-first-focus
            {...register('saidBy')}
          />
          <DayField
            label={labels.day}
            hint="Si se sabe. Por ejemplo, 25/3/2026"
            error={errors.day?.message}
            {...register('day')}
          />
        </>
      )}
    </DialogForm>
  )
}
