import { z } from 'zod'
import { assemblyTypes, noAssembly } from '#contract/assemblies/basics/assembly.ts'
import { instant, line, paragraphs, requiredLine } from '#contract/fields.ts'
import { blankToNull } from '#contract/formSchemas.ts'
import { seriesRule } from '#contract/meetings/seriesRule.ts'
import { quorum } from '#contract/meetings/quorum.ts'
import { texts } from '#contract/messages.ts'

/** «Otro» is of meetings from before; none is made any more, and it is shown like General (rule meeting-5). */
export const meetingTypes = ['General', 'Asamblea', 'Otro'] as const
export type MeetingType = (typeof meetingTypes)[number]
export const meetingStatuses = ['Pendiente', 'Aprobada', 'Cancelada'] as const
export type MeetingStatus = (typeof meetingStatuses)[number]

/** Points of an agenda at most. */
export const mostPoints = 200
export const agenda = z
  .array(z.strictObject({ title: requiredLine(200), text: paragraphs(2_000).default('') }))
  .max(mostPoints, `Como mucho ${mostPoints} puntos`)
  .refine(
    (points) => points.flatMap((point) => Object.values(point)).join('').length <= 100_000,
    'Como mucho 100.000 caracteres en total',
  )
export type Agenda = z.output<typeof agenda>

const mostYears = { from: '2000-01-01T00:00:00.000Z', to: '2100-01-01T00:00:00.000Z' }
/** An instant of a meeting, in UTC. */
const meetingInstant = z.iso
  .datetime({
    offset: true,
    error: ({ input }) => (input == null || input === '' ? texts.required : texts.format),
  })
  .transform((sent) => new Date(sent).toISOString())
  .refine((sent) => sent >= mostYears.from && sent < mostYears.to, 'Entre los años 2000 y 2099')

/** An assembly; 999 and null mean none. */
const assemblyNumber = z.preprocess(
  (sent) => (sent === noAssembly || sent === '' ? null : sent),
  z.number().int().min(1).max(2_147_483_647).nullable(),
)

const isSecureLink = (text: string) => /^https:\/\/[^\s/]/.test(text) && URL.canParse(text)
const link = blankToNull(line(500).refine(isSecureLink, 'Ha de ser una dirección que empiece por https://'))

/** What staff say of a meeting. */
const fields = {
  title: requiredLine(200),
  description: paragraphs(5_000),
  /** «Otro» is accepted of one that is so already. */
  type: z.enum(meetingTypes),
  meetingTime: meetingInstant,
  /** Two hours after the start, when it is not said. */
  endTime: blankToNull(meetingInstant),
  place: blankToNull(line(200)),
  onlineLink: link,
  assemblyId: assemblyNumber,
  agenda,
  quorum: quorum.nullable(),
  /** The segment of those who are invited; null: everybody of the meeting. */
  invitedSegmentId: z.number().int().min(1).max(2_147_483_647).nullable(),
}

/** What the server says of a meeting; clients that send it are not refused (rule wire-4). */
const ignored = z.unknown().optional()
const saidByServer = {
  id: ignored,
  user: ignored,
  lastUser: ignored,
  creationTime: ignored,
  lastChangeTime: ignored,
  assembly: ignored,
  attendances: ignored,
}

/** A new meeting, which is Pendiente whatever is sent. */
export const newMeeting = z.strictObject({
  ...fields,
  description: fields.description.default(''),
  endTime: fields.endTime.default(null),
  place: fields.place.default(null),
  onlineLink: fields.onlineLink.default(null),
  assemblyId: fields.assemblyId.default(null),
  agenda: fields.agenda.default([]),
  quorum: fields.quorum.default(null),
  invitedSegmentId: fields.invitedSegmentId.default(null),
  /** Makes a series of it, from its day on at its time, each a meeting of its own; the first is answered. */
  series: seriesRule.nullable().default(null),
  status: ignored,
  ...saidByServer,
})
export type NewMeeting = z.output<typeof newMeeting>

/** The fields of a meeting that change, and its status; with the `version` that they were read in, conflicts are told. */
export const meetingEdit = z.strictObject({
  ...z.object(fields).partial().shape,
  status: z.enum(meetingStatuses).optional(),
  version: z.number().int().min(1).optional(),
  ...saidByServer,
})
export type MeetingEdit = z.output<typeof meetingEdit>

/** How long a meeting lasts whose end is not said, and how long at most. */
export const defaultHours = 2
export const mostDays = 31

/** What of a meeting contradicts itself, by field; with what a change leaves as it is. */
export function listMeetingErrors({
  type,
  assemblyId,
  meetingTime,
  endTime,
  quorum: asked,
}: {
  type: MeetingType
  assemblyId: number | null
  meetingTime: string
  endTime: string
  quorum: z.output<typeof quorum> | null
}): { path: 'assemblyId' | 'endTime' | 'quorum'; message: string }[] {
  const lasts = Date.parse(endTime) - Date.parse(meetingTime)
  const second = asked?.second
  return [
    ...(type === 'Asamblea' && assemblyId === null
      ? [{ path: 'assemblyId' as const, message: texts.required }]
      : []),
    ...(type !== 'Asamblea' && assemblyId !== null
      ? [{ path: 'assemblyId' as const, message: 'Solo una reunión de tipo Asamblea es de una asamblea' }]
      : []),
    ...(lasts <= 0 ? [{ path: 'endTime' as const, message: 'Ha de acabar después de empezar' }] : []),
    ...(lasts > mostDays * 86_400_000
      ? [{ path: 'endTime' as const, message: `Como mucho dura ${mostDays} días` }]
      : []),
    ...(second && (second.time <= meetingTime || second.time > endTime)
      ? [
          {
            path: 'quorum' as const,
            message: 'La segunda convocatoria es después de la primera y antes del final',
          },
        ]
      : []),
  ]
}

/** A meeting in a list. */
export const meeting = z.object({
  id: z.number().int(),
  title: z.string(),
  description: z.string(),
  type: z.enum(meetingTypes),
  status: z.enum(meetingStatuses),
  meetingTime: instant,
  endTime: instant,
  place: z.string().nullable(),
  onlineLink: z.string().nullable(),
  /** 999 for none. */
  assemblyId: z.number().int(),
  assembly: z
    .object({ id: z.number().int(), assemblyName: z.string(), assemblyType: z.enum(assemblyTypes) })
    .nullable(),
  assemblyName: z.string().nullable(),
  /** «Evento General», or the name of the assembly. */
  info: z.string(),
  creationTime: instant,
  lastChangeTime: instant,
  /** Login names, shown to staff. */
  user: z.string().nullable(),
  lastUser: z.string().nullable(),
  seriesId: z.number().int().nullable(),
})
export type Meeting = z.output<typeof meeting>
