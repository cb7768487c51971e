import type { Voting } from '#contract/votings/voting.ts'
import { Called } from '#web/communications/basics/convocation/Called.tsx'

const said = {
  'Votación alargada': 'de hasta cuándo se puede votar',
  'Votación anulada': 'de que se anula, con el motivo',
}
type Props = { of: Voting; template: keyof typeof said }

/** Before a voting is put off or annulled: who is told of it by itself, and who is not (rules convocation-5, voting-13). */
export const ToldOfIt = ({ of: { id, status }, template }: Props) =>
  status === 'APPROVED' ? (
    <Called of={{ of: 'voting', id }} />
  ) : (
    <p>
      Se avisa por correo, automáticamente, a su censo {said[template]}, salvo que «{template}» no se envíe
      («E-mails»).
    </p>
  )
