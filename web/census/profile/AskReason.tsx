import { former, openingReason, type OpenedProfile } from '#contract/former/former.ts'
import type { ClosedProfile } from '#contract/people/closedProfile.ts'
import { fullName } from '#contract/people/name.ts'
import { call } from '#web/kernel/api/api.ts'
import { DialogForm } from '#web/kernel/form/DialogForm.tsx'
import { validateWith } from '#web/kernel/form/form.ts'
import { TextArea } from '#web/ui/TextField.tsx'

type Props = { person: ClosedProfile; onClose: () => void; onOpened: (all: OpenedProfile) => void }

const labels = { reason: 'Motivo' }

/** Asks why a closed profile is opened, and opens it (rule privacy-5). */
export const AskReason = ({ person, onClose, onOpened }: Props) => (
  <DialogForm
    title={`Ver la ficha de ${fullName(person)}`}
    lead={
      <p>
        El motivo queda en el registro de actividad con tu usuario y la fecha. Si vuelve al censo, verá que se
        ha consultado su ficha. La próxima vez se pedirá de nuevo.
      </p>
    }
    start={{ reason: '' }}
    validate={validateWith<{ reason: string }>(openingReason)}
    labels={labels}
    send={async (body) => onOpened(await call(former.open, { params: { id: person.id }, body }))}
    button="Ver la ficha"
    busy="Abriendo…"
    failed="No se ha abierto"
    onClose={onClose}
  >
    {({ register, formState: { errors } }) => (
      <TextArea
        label={labels.reason}
        hint="Entre 10 y 500 caracteres, sin datos personales"
        error={errors.reason?.message}
        data-first-focus
        {...register('reason')}
      />
    )}
  </DialogForm>
)
