import { Link } from '@tanstack/react-router'
import type { SeriesOutcome } from '#contract/meetings/series.ts'
import { formatCount, pluralForm } from '#contract/plural.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { formatMoment } from '#web/ui/format.ts'

type Props = { outcome: SeriesOutcome; onClose: () => void; onFollow: () => void }

/** Which meetings of a series a change left as they are, and why. */
export const KeptDialog = ({ outcome: { changed, kept }, onClose, onFollow }: Props) => (
  <Dialog
    title={`${formatCount(kept.length, 'reunión', 'reuniones')} de la serie ${pluralForm(kept.length, 'se queda como está', 'se quedan como están')}`}
    onClose={onClose}
    actions={
      <Button variant="primary" data-first-focus onClick={onClose}>
        Entendido
      </Button>
    }
  >
    <p>
      El cambio se ha hecho en {formatCount(changed.length, 'reunión', 'reuniones')}.{' '}
      {pluralForm(kept.length, 'En esta no', 'En estas no')}:
    </p>
    <ul>
      {kept.map(({ id, meetingTime, why }) => (
        <li key={id}>
          <Link to="/eventos/reuniones-y-asambleas/$id" params={{ id: `${id}` }} onClick={onFollow}>
            {formatMoment(meetingTime)}
          </Link>
          : {why}
        </li>
      ))}
    </ul>
  </Dialog>
)
