import { z } from 'zod'
import { instant } from '#contract/fields.ts'

/** «Pendiente» is somebody who says that they will come; only «Confirmado» counts for quorum and minutes. */
export const attendanceStatuses = ['Pendiente', 'En hora', 'Confirmado'] as const
export type AttendanceStatus = (typeof attendanceStatuses)[number]

/** The caller's own attendance at a meeting. */
export const ownAttendance = z.object({
  id: z.number().int(),
  meetingId: z.number().int(),
  status: z.enum(attendanceStatuses),
  creationTime: instant,
})
export type OwnAttendance = z.output<typeof ownAttendance>

const text = z.string().nullable()

/**
 * Somebody who attends a meeting, as far as the caller may see them: an enlace their name and status, a responsable what
 * they see of a member, admins all; of who left only admins see who it was (rule attendance-3).
 */
export const attendee = z.object({
  id: z.number().int(),
  meetingId: z.number().int(),
  status: z.enum(attendanceStatuses),
  affiliateId: z.number().int().nullable(),
  name: text,
  lastName1: text,
  lastName2: text,
  idDocument: text,
  affiliateEmail: text,
  phone: text,
  /** They left since. */
  hasLeft: z.boolean(),
  creationTime: instant.nullable(),
  confirmedAt: instant.nullable(),
  /** Login names of whoever noted it and confirmed it, for admins; null when the account is gone. */
  user: text,
  confirmedBy: text,
})
export type Attendee = z.output<typeof attendee>
