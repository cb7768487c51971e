import { formatCount } from '#contract/plural.ts'
import { Link } from '@tanstack/react-router'
import type { ImportSummary } from '#contract/import/results.ts'
import styles from '#web/import/imports.module.css'
import { DownloadLines, LinesByReason, formatLinePlace } from '#web/import/LinesByReason.tsx'
import { MendedLines, MendLine, MendTogether } from '#web/import/MendLine.tsx'
import type { Mending } from '#web/import/useMending.ts'
import { Disclosure } from '#web/ui/Disclosure.tsx'
import { formatList, formatNumber } from '#web/ui/format.ts'
import { Icon } from '#web/ui/Icon.tsx'

/** The titles of a report: what a list would do, or what it did. */
const titles = {
  foreseen: { refused: 'Líneas que se rechazarían', changes: 'Qué cambiaría en' },
  happened: { refused: 'Líneas que no se han importado', changes: 'Qué ha cambiado en' },
} as const

/** As many changed fields are read at a glance. */
const fewChanges = 6
const fewNotices = 4

type Props = {
  /** Whose lines can be downloaded; undefined while another review runs. */
  jobId: string | undefined
  summary: ImportSummary
  is: keyof typeof titles
  /** Before the import: refused lines can be mended. */
  mending?: Mending
}

/** The details of a report, below its counts. */
export function SummaryDetails({ jobId, summary, is, mending }: Props) {
  const { kinds, changes, notices, advice, twins, counts } = summary
  return (
    <>
      {advice.length > 0 && (
        <ul className={styles.advice}>
          {advice.map((sentence) => (
            <li key={sentence}>
              <Icon name="warning" /> {sentence}
            </li>
          ))}
        </ul>
      )}
      {twins.lines > 0 && <PossibleDuplicates {...twins} />}
      {kinds.length > 0 && (
        <section className={styles.refused}>
          <LinesByReason
            caption={titles[is].refused}
            kinds={kinds}
            {...(mending && {
              renderLine: (line) => <MendLine line={line} mending={mending} />,
              renderHint: (kind) => <MendTogether kind={kind} />,
            })}
          />
          {jobId !== undefined && (
            <DownloadLines
              jobId={jobId}
            >{`Descargar errores (${formatNumber(counts.refused)})`}</DownloadLines>
          )}
        </section>
      )}
      {mending && <MendedLines mending={mending} />}
      {changes.length > 0 && (
        <Disclosure
          open={changes.length <= fewChanges}
          summary={`${titles[is].changes} ${formatCount(counts.update, 'persona', 'personas')} del censo`}
        >
          <ul className={styles.plain}>
            {changes.map(({ label, people, moves }) => (
              <li key={label}>
                {label}: {formatCount(people, 'persona', 'personas')}
                {moves.length > 0 && (
                  <ul className={styles.plain}>
                    {moves.map(({ from, to, people: moved }) => (
                      <li key={`${from} → ${to}`}>
                        {from} → {to}: {formatCount(moved, 'persona', 'personas')}
                      </li>
                    ))}
                  </ul>
                )}
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
      {notices.length > 0 && (
        <Disclosure
          open={notices.length <= fewNotices}
          summary={formatCount(notices.length, 'aviso', 'avisos')}
        >
          <ul className={styles.plain}>
            {notices.map(({ text, lines, first }) => (
              <li key={text}>
                {text} ({lines === 1 ? 'línea' : `${formatNumber(lines)} líneas:`}{' '}
                {formatList(first.map(formatNumber))}
                {lines > first.length && '…'})
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
    </>
  )
}

/** New people who may be duplicates of existing ones: only a warning before the import. */
function PossibleDuplicates({ lines, first }: ImportSummary['twins']) {
  return (
    <section className={styles.twins}>
      <p>
        <Icon name="double" />{' '}
        <strong>
          {lines === 1
            ? '1 puede ser una persona que ya está con otro documento'
            : `${formatNumber(lines)} pueden ser personas que ya están con otro documento`}
        </strong>
      </p>
      <Disclosure summary="Ver cuáles">
        <ul className={styles.plain}>
          {first.map((twin) => (
            <li key={twin.line}>
              <strong>{formatLinePlace(twin)}</strong>:{' '}
              <Link to="/censo-base/inscritos/$id" params={{ id: `${twin.person.id}` }} target="_blank">
                {twin.person.name}
                <span className="vh"> (se abre en otra pestaña)</span>
              </Link>{' '}
              ({twin.why.toLocaleLowerCase('es')})
            </li>
          ))}
          {lines > first.length && <li>y {formatNumber(lines - first.length)} más</li>}
        </ul>
      </Disclosure>
    </section>
  )
}
