import { useState } from 'react'
import { batchChargeColumns } from '#contract/fees/batches.columns.ts'
import { batchCharges, takeOutForm, type BatchCharge } from '#contract/fees/batchCharges.ts'
import type { BatchDetails } from '#contract/fees/batches.ts'
import { chargeStateLabels } from '#contract/fees/basics/chargeStates.ts'
import { columnsOf } from '#contract/column.ts'
import { call } from '#web/kernel/api/api.ts'
import { DialogForm } from '#web/kernel/form/DialogForm.tsx'
import { validateWith } from '#web/kernel/form/form.ts'
import { filtersFor } from '#web/kernel/list/filters.ts'
import { ListScreen } from '#web/kernel/list/ListScreen.tsx'
import { buildSearchBox } from '#web/people/searchBox.ts'
import { ChargeStateTag } from '#web/fees/batches/batchTags.tsx'
import { Button } from '#web/ui/Button.tsx'
import { formatMoney } from '#web/ui/format.ts'
import { TextField } from '#web/ui/TextField.tsx'
import { showToast } from '#web/ui/Toasts.tsx'

const filters = filtersFor(batchCharges.list)
const fields = [filters.choice('state', 'Estado', chargeStateLabels)]
const searchBox = buildSearchBox(
  batchCharges.list,
  'Nadie de esta remesa se llama así ni tiene ese documento.',
  'o nombre…',
)
const taking = columnsOf<BatchCharge>().of('take', 'Quitar', () => '')

/** The cells that are more than text. */
const listCells = (onTake: (row: BatchCharge) => void) => ({
  cents: ({ cents }: BatchCharge) => formatMoney(cents / 100),
  state: ({ state }: BatchCharge) => <ChargeStateTag state={state} />,
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

const labels = { reason: 'Por qué' }
const validate = validateWith<{ reason: string }>(takeOutForm)

type TakeOutProps = {
  batch: BatchDetails
  charge: BatchCharge
  onClose: () => void
  onDone: () => Promise<void>
}

const TakeOut = ({ batch, charge, onClose, onDone }: TakeOutProps) => (
  <DialogForm
    title={`¿Quitar de la remesa a ${charge.name}?`}
    lead={
      <p>
        No se le cobrarán {formatMoney(charge.cents / 100)}.{' '}
        {charge.isRetry
          ? 'El cobro que se devolvió vuelve a esperar otra remesa.'
          : 'Constará en «Quedan fuera» con el motivo.'}
      </p>
    }
    start={{ reason: '' }}
    validate={validate}
    labels={labels}
    send={async ({ reason }) => {
      const params = { id: `${batch.id}`, chargeId: `${charge.id}` }
      await call(batchCharges.takeOut, { params, body: { reason } })
      showToast(`${charge.name} ya no está en la remesa`)
      await onDone()
    }}
    button="Quitar de la remesa"
    busy="Quitando…"
    failed="No se ha quitado"
    tone="danger"
    onClose={onClose}
  >
    {({ register, formState: { errors } }) => (
      <TextField
        label={labels.reason}
        hint="Por ejemplo, «Ha pedido pagar en efectivo»"
        error={errors.reason?.message}
        autoComplete="off"
        maxLength={500}
        data-first-focus
        {...register('reason')}
      />
    )}
  </DialogForm>
)
