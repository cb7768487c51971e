import type { ReactNode } from 'react'
import {
  describeVotes,
  minutes,
  nameMinutes,
  type Minutes,
  type MinutesPoint,
  describeVerdict,
} from '#contract/meetings/minutes.ts'
import { formatCount } from '#contract/plural.ts'
import { call, messageOf } from '#web/kernel/api/api.ts'
import { CheckSeal } from '#web/kernel/api/CheckSeal.tsx'
import { FileButton, useFileDownload } from '#web/kernel/api/FileButton.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Facts, type Fact } from '#web/ui/Facts.tsx'
import { formatMoment, formatNumber } from '#web/ui/format.ts'
import { Tag } from '#web/ui/Tag.tsx'
import styles from './minutes.module.css'

type Signed = Minutes['signed'][number]

/** Minutes as they were signed, with their seal. */
export function SignedMinutesCard({ id, minutes: signed }: { id: number; minutes: Signed }) {
  const { number, content, documents, signedAt, signedBy, hash } = signed
  const paper = useFileDownload(minutes.paper, { params: { id, number } })
  return (
    <Card
      title={nameMinutes(number)}
      actions={
        <Tag tone="success" icon="lock">
          Firmada
        </Tag>
      }
    >
      <Facts
        of={[
          ...(number > 1
            ? [
                [
                  'Qué rectifica',
                  <span key="c" className={styles.agreed}>
                    {content.correction}
                  </span>,
                ] as const,
              ]
            : []),
          ['Presidió', content.presiding],
          ['Secretaría', content.secretary],
          ['Empezó', content.startedAt && formatMoment(content.startedAt)],
          ['Acabó', content.endedAt && formatMoment(content.endedAt)],
          ...describePeople(signed),
          ['Puntos', listPoints(content.points)],
          ...(documents && documents.length > 0
            ? [['Documentos', documents.map(({ fileName }) => fileName).join(', ')] as const]
            : []),
          ['Firmada', `${formatMoment(signedAt)}${signedBy ? `, ${signedBy}` : ''}`],
          [
            'Sello',
            <code key="hash" className={styles.hash}>
              {hash}
            </code>,
          ],
        ]}
      />
      <div className={styles.after}>
        <FileButton of={paper}>{`Descargar ${nameMinutes(number).toLowerCase()} en PDF`}</FileButton>
      </div>
      {paper.error && <p role="alert">{messageOf(paper.error)}</p>}
    </Card>
  )
}

const describePeople = ({ attendance, entitled, quorum }: Signed): Fact[] => [
  [
    'Asistieron',
    formatCount(attendance.total, 'persona', 'personas') +
      (attendance.left > 0 ? `, de las que ${formatNumber(attendance.left)} ya no pertenecen` : ''),
  ],
  ...(entitled
    ? [
        [
          'Con derecho',
          `${formatCount(entitled.roll.total, 'persona', 'personas')}; estaban ${formatNumber(entitled.present)}`,
        ] as const,
      ]
    : []),
  ...(quorum ? [['Quórum', describeVerdict(quorum)] as const] : []),
]

/** Points to read. */
export const listPoints = (points: readonly MinutesPoint[]): ReactNode =>
  points.length === 0 ? (
    'Sin puntos'
  ) : (
    <ol className={styles.read}>
      {points.map((point, at) => {
        const votes = describeVotes(point)
        return (
          // A point has no other identity than its place.
          <li key={`${at + 1}`}>
            <strong>{point.title}</strong>
            {point.discussed && <p className={styles.agreed}>{point.discussed}</p>}
            {point.agreed && (
              <p className={styles.agreed}>
                <b>Se acuerda:</b> {point.agreed}
              </p>
            )}
            {votes && <p>{votes}</p>}
          </li>
        )
      })}
    </ol>
  )

const minute = 60_000

/** Checks the seals of the minutes of a meeting. */
export const VerifySeals = ({ id }: { id: number }) => (
  <Card title="Comprobar que nada ha cambiado">
    <p>
      El sello es la huella de todo lo firmado: el acta, el orden del día, los documentos y las listas de
      quienes asistieron y de quienes tenían derecho.
    </p>
    <CheckSeal ask={() => call(minutes.verify, { params: { id } }, { wait: minute })}>
      {({ signed }) =>
        signed.map(({ number, isIntact, faults }) => (
          <p key={number}>
            {nameMinutes(number)}:{' '}
            {isIntact ? 'es tal como se firmó.' : `no es lo que se firmó. ${faults.join(' ')}`}
          </p>
        ))
      }
    </CheckSeal>
  </Card>
)
