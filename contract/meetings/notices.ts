import type { MailKindName } from '#contract/legal/mailKinds.ts'

/** Whom a notice means: whoever the meeting calls and was not told of it yet, whoever was, or whoever said that they attend. */
export type NoticeMeans = 'notToldYet' | 'told' | 'attending'

/** To what people are convened, and told of it. */
export type NoticeSubject = { of: 'meeting' | 'voting'; id: number }

type NoticeRules = {
  label: string
  /** The template that it is written with; null where nothing of this kind is told. */
  templates: Record<NoticeSubject['of'], MailKindName | null>
  means: NoticeMeans
  /** Whether whoever gets it has been told of the meeting as it is then: who they are says who is called and told of changes. */
  tells: boolean
  /** For what it is made once, which the database sees to: a version of the meeting, a time at which it begins. */
  once: 'version' | 'startsAt' | null
}

/** What is told of a meeting or a voting by mail, each time by a communication (rules convocation-1, convocation-2, automatic-3). */
export const noticeRules = {
  convocatoria: {
    label: 'Convocatoria',
    templates: { meeting: 'meeting-called', voting: 'voting-called' },
    means: 'notToldYet',
    tells: true,
    once: null,
  },
  cambio: {
    label: 'Aviso de cambio',
    templates: { meeting: 'meeting-changed', voting: 'voting-changed' },
    means: 'told',
    tells: true,
    once: 'version',
  },
  cancelacion: {
    label: 'Aviso de que se cancela',
    templates: { meeting: 'meeting-cancelled', voting: 'voting-cancelled' },
    means: 'told',
    tells: true,
    once: 'version',
  },
  recordatorio: {
    label: 'Recordatorio',
    templates: { meeting: 'meeting-tomorrow', voting: null },
    means: 'attending',
    tells: false,
    once: 'startsAt',
  },
} as const satisfies Record<string, NoticeRules>

export type NoticeKind = keyof typeof noticeRules
// Safe: the rules have exactly these keys.
export const noticeKinds = Object.keys(noticeRules) as [NoticeKind, ...NoticeKind[]]

/** Whether whoever gets a notice has been told of its meeting. */
export const isTelling = (kind: NoticeKind): boolean => noticeRules[kind].tells
