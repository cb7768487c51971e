import { former, type OpenedProfile } from '#contract/former/former.ts'
import type { ClosedProfile } from '#contract/people/closedProfile.ts'
import { fullName } from '#contract/people/name.ts'
import { ReasonDialog } from '#web/kernel/form/ReasonDialog.tsx'
import { call } from '#web/kernel/api/api.ts'

type Props = { person: ClosedProfile; onClose: () => void; onOpened: (all: OpenedProfile) => void }

/** Asks why a closed profile is opened, and opens it (rule privacy-5). */
export const AskReason = ({ person, onClose, onOpened }: Props) => (
  <ReasonDialog
    title={`Ver la ficha de ${fullName(person)}`}
    button="Ver la ficha"
    busy="Abriendo…"
    failed="No se ha abierto"
    send={async (body) => onOpened(await call(former.open, { params: { id: person.id }, body }))}
    onClose={onClose}
  >
    <p>
      El motivo queda en el registro de actividad con tu usuario y la fecha. Si vuelve al censo, verá que se
      ha consultado su ficha. La próxima vez se pedirá de nuevo.
    </p>
  </ReasonDialog>
)
