import { dayInMadrid } from '#contract/column.ts'
import { findHeld } from '#contract/communications/communication.ts'
import type { CommunicationSummary } from '#contract/communications/communications.ts'
import { nameCommunication } from '#web/communications/nameCommunication.ts'
import { HeldTag, LateTag, StatusTag } from '#web/communications/statusTag.tsx'
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
  scheduledDay: (row: CommunicationSummary) =>
    row.scheduledDate === null ? undefined : (
      <span className={styles.when}>
        {dayInMadrid(row.scheduledDate)} <LateTag of={row} />
      </span>
    ),
  status: (row: CommunicationSummary) => <StatusTag of={row} />,
  held: (row: CommunicationSummary) => findHeld(row) && <HeldTag of={row} />,
}

export const linkCommunication = (row: CommunicationSummary): RowLink => ({
  to: '/comunicaciones/panel-comunicacion/$id',
  params: { id: `${row.id}` },
  name: nameCommunication(row),
})
