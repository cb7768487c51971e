import type { MeetingStatus, MeetingType } from '#contract/meetings/meeting.ts'
import type { IconName } from '#web/ui/Icon.tsx'
import { Tag, type Tone } from '#web/ui/Tag.tsx'

/** The icon and colour of each kind of meeting (rule meeting-4). */
export const meetingKinds: Record<MeetingType, { icon: IconName; tone: Tone }> = {
  Asamblea: { icon: 'gavel', tone: 'success' },
  General: { icon: 'public', tone: 'info' },
  Otro: { icon: 'people', tone: 'warning' },
}

export const MeetingTypeTag = ({ type }: { type: MeetingType }) => <Tag {...meetingKinds[type]}>{type}</Tag>

const statusLooks: Record<MeetingStatus, { icon: IconName; tone: Tone }> = {
  Pendiente: { icon: 'pending', tone: 'warning' },
  Aprobada: { icon: 'check', tone: 'success' },
  Cancelada: { icon: 'close', tone: 'danger' },
}

export const MeetingStatusTag = ({ status }: { status: MeetingStatus }) => (
  <Tag {...statusLooks[status]}>{status}</Tag>
)
