import type { AttendanceStatus } from '#contract/meetings/attendee.ts'

/** What one has said of one's own attendance, in words. */
export const ownWords: Record<AttendanceStatus, string> = {
  Pendiente: 'Has dicho que vas.',
  'En hora': 'Has marcado tu asistencia. Falta que se confirme.',
  Confirmado: 'Tu asistencia está confirmada.',
}
