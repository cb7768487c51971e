import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { describeState, importColumns } from '#contract/import/imports.columns.ts'
import { imports, type ImportBatch } from '#contract/import/imports.ts'
import styles from '#web/import/imports.module.css'
import { UndoImport } from '#web/import/UndoImport.tsx'
import { filtersFor } from '#web/kernel/list/filters.ts'
import { ListScreen } from '#web/kernel/list/ListScreen.tsx'
import { LinkButton } from '#web/ui/Button.tsx'
import { formatDay, formatNumber, formatTime } from '#web/ui/format.ts'
import { Tag } from '#web/ui/Tag.tsx'

const fields = [filtersFor(imports.batches).choice('unfinished', 'Estado', { true: 'En marcha o fallidas' })]

const formatKnown = (count: number | null) => (count === null ? '–' : formatNumber(count))
const cells = {
  creationTime: ({ creationTime }: ImportBatch) => `${formatDay(creationTime)} ${formatTime(creationTime)}`,
  created: ({ created }: ImportBatch) => formatKnown(created),
  updated: ({ updated }: ImportBatch) => formatKnown(updated),
  unchanged: ({ unchanged }: ImportBatch) => formatKnown(unchanged),
  refused: ({ refused }: ImportBatch) => formatKnown(refused),
  state: (batch: ImportBatch) => <BatchStatus batch={batch} />,
}

/** `/censo-base/importaciones`: one's own that are not done, and all that are, made on the screen or on the console. */
export function ImportsList() {
  return (
    <ListScreen
      noun={['importación o cambio', 'importaciones y cambios']}
      endpoint={imports.batches}
      columns={importColumns}
      cells={cells}
      link={null}
      fields={fields}
      sizes={[10, 20, 50]}
      empty="Todavía no se ha importado ninguna lista, ni cambiado nada a muchos."
      emptyAction={<LinkButton to="/censo-base/importacion">Importar una lista</LinkButton>}
    />
  )
}

const jobTones = {
  waiting: ['info', 'clock'],
  working: ['info', 'pending'],
  failed: ['danger', 'warning'],
} as const

function BatchStatus({ batch }: { batch: ImportBatch }) {
  const { id, state, job, report, fileName, isOfList, created, updated } = batch
  const undo = id !== null && (
    <UndoImport batch={{ id, fileName, isOfList, created: created ?? 0, updated: updated ?? 0 }}>
      Deshacer
    </UndoImport>
  )
  if (state === 'waiting' || state === 'working' || state === 'failed') {
    const [tone, icon] = jobTones[state]
    return (
      <span className={styles.unfinished}>
        <Tag tone={tone} icon={icon}>
          {describeState(batch)}
        </Tag>
        {job && (
          <JobLink id={job.id} batch={batch}>
            {state === 'failed' ? 'Ver por qué' : 'Ver cómo va'}
          </JobLink>
        )}
        {state === 'failed' && undo}
      </span>
    )
  }
  return (
    <span className={styles.unfinished}>
      {state === 'reversible' ? (
        undo
      ) : (
        <Tag tone="neutral" icon={state === 'undone' ? 'left' : 'lock'}>
          {describeState(batch)}
        </Tag>
      )}
      {report !== null && state !== 'undone' && (
        <JobLink id={report} batch={batch}>
          Ver el informe
        </JobLink>
      )}
    </span>
  )
}

type JobLinkProps = { id: string; batch: ImportBatch; children: ReactNode }

/** The way to the page of a job that writes, has written or undoes an import, or a change to many. */
const JobLink = ({ id, batch: { isOfList, fileName }, children }: JobLinkProps) => (
  <Link
    {...(isOfList
      ? ({ to: '/censo-base/importacion', search: { trabajo: id } } as const)
      : ({ to: '/censo-base/cambios/$id', params: { id } } as const))}
  >
    {children}
    <span className="vh"> {fileName}</span>
  </Link>
)
