import { findHeld, showPlaces } from '#contract/communications/communication.ts'
import type { CommunicationSummary } from '#contract/communications/communications.ts'
import { HeldTag, StatusTag } from '#web/communications/statusTag.tsx'
import styles from '#web/communications/communications.module.css'
import type { RowLink } from '#web/kernel/list/Row.tsx'
import { Icon } from '#web/ui/Icon.tsx'

/** The cells of the lists of communications that are more than text. */
export const communicationCells = {
  /** The envelope opens it: the number is the link of the row. */
  id: ({ id }: CommunicationSummary) => (
    <span className={styles.open}>
      <Icon name="mail" size={18} /> {id}
    </span>
  ),
  status: (row: CommunicationSummary) => <StatusTag of={row} />,
  held: (row: CommunicationSummary) => findHeld(row) && <HeldTag of={row} />,
}

/** What a communication is called in questions and links: its subject, or its number where it has none. */
export const nameCommunication = ({ id, subject }: Pick<CommunicationSummary, 'id' | 'subject'>) =>
  subject.trim() === '' ? `Comunicación ${id}` : showPlaces(subject)

export const linkCommunication = (row: CommunicationSummary): RowLink => ({
  to: '/comunicaciones/panel-comunicacion/$id',
  params: { id: `${row.id}` },
  name: nameCommunication(row),
})
