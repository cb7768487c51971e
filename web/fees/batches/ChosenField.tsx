import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { segments } from '#contract/segments/segments.ts'
import { queryOf } from '#web/kernel/api/queries.ts'
import type { FormOf } from '#web/kernel/form/form.ts'
import { batchLabels as labels, type BatchTyped } from '#web/fees/batches/batchForm.ts'
import { Card } from '#web/ui/Card.tsx'
import { ComboField } from '#web/ui/ComboField.tsx'

/** Of whom a batch is: of everybody, or of a segment. */
export function ChosenField({ form }: { form: FormOf<BatchTyped> }) {
  const found = useQuery({ ...queryOf(segments.list, { query: { size: 1000 } }), staleTime: 60_000 })
  const chosen = useWatch({ control: form.control, name: 'segmentId' })
  const options = (found.data?.content ?? []).map(({ id, name }) => ({ value: `${id}`, label: name }))
  return (
    <Card title={labels.segmentId}>
      <ComboField
        id="segmentId"
        label="Segmento"
        hint="En blanco, a todas las personas que pagan cuota."
        error={form.formState.errors.segmentId?.message}
        options={options}
        value={chosen || null}
        onChange={(value) =>
          form.setValue('segmentId', value === null ? '' : String(value), { shouldDirty: true })
        }
      />
    </Card>
  )
}
