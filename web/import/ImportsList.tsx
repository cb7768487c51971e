import { Link } from '@tanstack/react-router'
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
  creationTime: ({ creationTime }: ImportBatch) => `${formatDay(creationTime)}, ${formatTime(creationTime)}`,
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
      noun={['importación', 'importaciones']}
      endpoint={imports.batches}
      columns={importColumns}
      cells={cells}
      link={null}
      fields={fields}
      sizes={[10, 20, 50]}
      empty="Todavía no se ha importado ninguna lista."
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
  const { id, state, job, fileName, isOfList, created, updated } = batch
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
          <Link
            {...(isOfList
              ? ({ to: '/censo-base/importacion', search: { trabajo: job.id } } as const)
              : ({ to: '/censo-base/cambios/$id', params: { id: job.id } } as const))}
          >
            {state === 'failed' ? 'Ver por qué' : 'Ver cómo va'}
            <span className="vh"> {fileName}</span>
          </Link>
        )}
        {state === 'failed' && undo}
      </span>
    )
  }
  if (state === 'reversible') return undo
  return (
    <Tag tone="neutral" icon={state === 'undone' ? 'left' : 'lock'}>
      {describeState(batch)}
    </Tag>
  )
}
