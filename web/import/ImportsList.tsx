import { importColumns } from '#contract/import/imports.columns.ts'
import { imports, type ImportBatch } from '#contract/import/imports.ts'
import { UndoImport } from '#web/import/UndoImport.tsx'
import { ListScreen } from '#web/kernel/list/ListScreen.tsx'
import { LinkButton } from '#web/ui/Button.tsx'
import { formatDay, formatNumber, formatTime } from '#web/ui/format.ts'
import { Tag } from '#web/ui/Tag.tsx'

const cells = {
  creationTime: ({ creationTime }: ImportBatch) => `${formatDay(creationTime)}, ${formatTime(creationTime)}`,
  created: ({ created }: ImportBatch) => formatNumber(created),
  updated: ({ updated }: ImportBatch) => formatNumber(updated),
  unchanged: ({ unchanged }: ImportBatch) => formatNumber(unchanged),
  refused: ({ refused }: ImportBatch) => formatNumber(refused),
  state: (batch: ImportBatch) => <BatchStatus batch={batch} />,
}

/** `/censo-base/importaciones`: all imports, made on the screen or on the console. */
export function ImportsList() {
  return (
    <ListScreen
      noun={['importación', 'importaciones']}
      endpoint={imports.batches}
      columns={importColumns}
      cells={cells}
      link={null}
      sizes={[10, 20, 50]}
      empty="Todavía no se ha importado ninguna lista."
      emptyAction={<LinkButton to="/censo-base/importacion">Importar una lista</LinkButton>}
    />
  )
}

function BatchStatus({ batch }: { batch: ImportBatch }) {
  if (batch.state === 'undone')
    return (
      <Tag tone="neutral" icon="left">
        Deshecha
      </Tag>
    )
  if (batch.state === 'final')
    return (
      <Tag tone="neutral" icon="lock">
        Definitiva
      </Tag>
    )
  return <UndoImport batch={batch}>Deshacer</UndoImport>
}
