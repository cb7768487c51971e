import { useState } from 'react'
import { batchChargeColumns } from '#contract/fees/batches.columns.ts'
import { batchCharges, type BatchCharge } from '#contract/fees/batchCharges.ts'
import type { BatchDetails } from '#contract/fees/batches.ts'
import { chargeStateLabels } from '#contract/fees/basics/chargeStates.ts'
import { columnsOf } from '#contract/column.ts'
import { filtersFor } from '#web/kernel/list/filters.ts'
import { ListScreen } from '#web/kernel/list/ListScreen.tsx'
import { buildSearchBox } from '#web/people/searchBox.ts'
import { ChargeTag } from '#web/fees/basics/StateTags.tsx'
import { Button } from '#web/ui/Button.tsx'
import { formatMoney } from '#web/ui/format.ts'
import { lazyComponent } from '#web/ui/lazyComponent.ts'
import { Tag } from '#web/ui/Tag.tsx'
import styles from './batches.module.css'

const TakeOut = lazyComponent(async () => (await import('#web/fees/batches/TakeOut.tsx')).TakeOut)

const filters = filtersFor(batchCharges.list)
const fields = [
  filters.choice('state', 'Estado', chargeStateLabels),
  filters.choice('unusual', 'Importe', { true: 'Solo los que están fuera de lo habitual' }),
  filters.choice('blocked', 'Mandato', { true: 'Solo los de un mandato suspendido o terminado' }),
]
const searchBox = buildSearchBox(
  batchCharges.list,
  'Nadie de esta remesa se llama así ni tiene ese documento.',
  'o nombre…',
)
const taking = columnsOf<BatchCharge>().of('take', 'Quitar', () => '', { isForScreen: true })

/** The cells that are more than text. */
const listCells = (onTake: (row: BatchCharge) => void) => ({
  cents: ({ cents, usualCents }: BatchCharge) =>
    usualCents === null ? (
      formatMoney(cents / 100)
    ) : (
      <span className={styles.unusual}>
        {formatMoney(cents / 100)}
        <Tag tone="warning" icon="warning">{`Lo habitual: ${formatMoney(usualCents / 100)}`}</Tag>
      </span>
    ),
  usualCents: ({ usualCents }: BatchCharge) => usualCents !== null && formatMoney(usualCents / 100),
  state: ({ state, isRetry }: BatchCharge) => (
    <span className={styles.unusual}>
      <ChargeTag state={state} />
      {isRetry && (
        <Tag tone="warning" icon="warning">
          Otra vez
        </Tag>
      )}
    </span>
  ),
  take: (row: BatchCharge) => (
    <Button
      aria-label={`Quitar de la remesa a ${row.name}`}
      onClick={(event) => {
        event.stopPropagation()
        onTake(row)
      }}
    >
      Quitar
    </Button>
  ),
})

type Props = { batch: BatchDetails; onChange: () => Promise<unknown> }

/** The charges of a batch; people are taken out of a draft. */
export function ChargesTab({ batch, onChange }: Props) {
  const [asking, setAsking] = useState<BatchCharge | null>(null)
  const isDraft = batch.state === 'borrador'
  return (
    <>
      <ListScreen
        title="Cobros"
        noun={['cobro', 'cobros']}
        endpoint={batchCharges.list}
        params={{ id: `${batch.id}` }}
        columns={isDraft ? [...batchChargeColumns, taking] : batchChargeColumns}
        cells={listCells(setAsking)}
        link={({ id, name, idDocument }) => ({
          to: '/panel-administracion/cobros/$id',
          params: { id: `${id}` },
          name: `${idDocument} ${name}`,
        })}
        quick={searchBox}
        fields={fields}
        sizes={[20, 50, 100]}
        none="SIN COBROS DISPONIBLES"
        empty="Se ha quitado a todas las personas de esta remesa."
        download={batchCharges.export}
      />
      {asking && (
        <TakeOut
          batch={batch}
          charge={asking}
          onClose={() => setAsking(null)}
          onDone={async () => {
            setAsking(null)
            await onChange()
          }}
        />
      )}
    </>
  )
}
