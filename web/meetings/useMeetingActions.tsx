import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { columnsOf } from '#contract/column.ts'
import type { Meeting, MeetingStatus } from '#contract/meetings/meeting.ts'
import { meetings } from '#contract/meetings/meetings.ts'
import { transitions } from '#contract/meetings/transitions.ts'
import { call, messageOf } from '#web/kernel/api/api.ts'
import { invalidateReads } from '#web/kernel/api/queries.ts'
import { meetingReads } from '#web/meetings/basics/meetingReads.ts'
import { Button } from '#web/ui/Button.tsx'
import { Actions } from '#web/ui/Form.tsx'
import { lazyComponent } from '#web/ui/lazyComponent.ts'
import styles from './meetings.module.css'

/** Members, who see the lists as well, need neither. */
const MoveButtons = lazyComponent(async () => (await import('#web/meetings/MoveButtons.tsx')).MoveButtons)
const DeleteMeeting = lazyComponent(
  async () => (await import('#web/meetings/DeleteMeeting.tsx')).DeleteMeeting,
)

const column = columnsOf<Meeting>().of('actions', 'Acciones', () => '', { isForScreen: true })

/** What admins do with the meetings of a list: their status and their deletion, in a column, with its dialogs. */
export function useMeetingActions() {
  const client = useQueryClient()
  const [deleting, setDeleting] = useState<Meeting | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const reload = () => invalidateReads(client, meetingReads)

  async function move({ id, title }: Meeting, status: MeetingStatus) {
    try {
      await call(meetings.edit, { params: { id }, body: { status } })
      setFailed(null)
      const { sayMoved } = await import('#web/meetings/MoveButtons.tsx')
      sayMoved(title, status)
    } catch (error) {
      setFailed(`${title}: ${messageOf(error)}`)
    }
    await reload()
  }
  return {
    column,
    cells: {
      actions: (meeting: Meeting) => (
        <Actions variant="pair">
          <MoveButtons
            meeting={meeting}
            to={transitions[meeting.status]}
            onMove={(_, status) => move(meeting, status)}
          />
          <Button icon="trash" onClick={() => setDeleting(meeting)}>
            Borrar<span className="vh"> {meeting.title}</span>
          </Button>
        </Actions>
      ),
    },
    failure: failed && (
      <p role="alert" className={styles.failed}>
        {failed}
      </p>
    ),
    dialog: deleting && (
      <DeleteMeeting
        meeting={deleting}
        onDeleted={() => {
          setDeleting(null)
          void reload()
        }}
        onClose={() => setDeleting(null)}
      />
    ),
  }
}
