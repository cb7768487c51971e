import type { AttendanceStatus } from '#contract/meetings/attendee.ts'
import type { IconName } from '#web/ui/Icon.tsx'
import { Tag, type Tone } from '#web/ui/Tag.tsx'

/** The icon and colour of each status (rule self-1). */
const looks: Record<AttendanceStatus, { icon: IconName; tone: Tone }> = {
  Confirmado: { icon: 'check', tone: 'success' },
  'En hora': { icon: 'clock', tone: 'danger' },
  Pendiente: { icon: 'pending', tone: 'neutral' },
}

/** The status of an attendance. */
export const AttendanceTag = ({ status }: { status: AttendanceStatus }) => (
  <Tag {...looks[status]}>{status}</Tag>
)
