import type { Communication } from '#contract/communications/communications.ts'
import type { CommunicationKind } from '#contract/people/communicationKinds.ts'
import type { Fact } from '#web/ui/Facts.tsx'
import { formatMoment } from '#web/ui/format.ts'

export const kindLabels: Record<CommunicationKind, string> = {
  boletin: 'Boletín: solo a quienes quieren recibir comunicaciones',
  convocatoria: 'Convocatoria: a quienes se convoca, quieran o no comunicaciones',
  servicio: 'Aviso necesario para la inscripción: quieran o no comunicaciones',
}

const step = (at: string, by: string | null) =>
  by === null ? formatMoment(at) : `${formatMoment(at)}, ${by}`

/** Who wrote a communication, who approved it, and when it leaves. */
export const communicationFacts = (of: Communication): Fact[] => [
  ['De', `${of.fromName} <${of.fromEmail}>`],
  ['Se responde a', of.replyEmail],
  ['Fecha de envío', of.scheduledDate === null ? 'Cuando se apruebe' : formatMoment(of.scheduledDate)],
  ['Qué es', kindLabels[of.kind]],
  [
    'Creada',
    of.authorLeft
      ? `${step(of.creationDate, of.userName)}, que ya no lleva la asamblea`
      : step(of.creationDate, of.userName),
  ],
  ['Último cambio', `${step(of.updatedAt, of.updatedBy)} (versión ${of.version})`],
  ...listSteps(of),
]

const listSteps = (of: Communication): Fact[] =>
  (
    [
      ['Aprobada', of.approvedAt, of.approvedBy],
      ['Empezó a salir', of.processingAt, null],
      ['En pausa desde', of.pausedAt, null],
      ['Terminó de enviarse', of.sentAt, null],
      ['Cancelada', of.cancelledAt, null],
    ] as const
  ).flatMap(([name, at, by]) => (at === null ? [] : [[name, step(at, by)] as const]))
