import type { MeetingStatus } from '#contract/meetings/meeting.ts'

/** Which status follows which, without another change; nothing else does (rule meeting-7). */
export const transitions: Record<MeetingStatus, readonly MeetingStatus[]> = {
  Pendiente: ['Aprobada'],
  Aprobada: ['Cancelada'],
  Cancelada: ['Pendiente'],
}

/** What a meeting may be after its fields are changed: Pendiente, or Aprobada for «Guardar y aprobar». */
export const afterEdit: Record<MeetingStatus, readonly MeetingStatus[]> = {
  Pendiente: ['Pendiente', 'Aprobada'],
  Aprobada: ['Pendiente', 'Aprobada'],
  Cancelada: ['Pendiente'],
}

/**
 * The status of a meeting after a change by an admin; undefined when the change is not allowed. `asked` is the status
 * that was sent, if any; `isEdited` says whether any field changes.
 */
export function findNextStatus(
  now: MeetingStatus,
  asked: MeetingStatus | undefined,
  isEdited: boolean,
): MeetingStatus | undefined {
  if (isEdited) {
    const next = asked ?? 'Pendiente'
    return afterEdit[now].includes(next) ? next : undefined
  }
  if (asked === undefined || asked === now) return now
  return transitions[now].includes(asked) ? asked : undefined
}
