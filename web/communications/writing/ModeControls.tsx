import { useWatch } from 'react-hook-form'
import { recipientFilters } from '#web/communications/writing/recipientFilters.ts'
import { FilterControls } from '#web/communications/writing/FilterControls.tsx'
import { OneChoice } from '#web/communications/writing/OneChoice.tsx'
import {
  recipientLabels as labels,
  type RecipientMode,
  type WritingValues,
} from '#web/communications/writing/writingForm.ts'
import { setTypedValues } from '#web/kernel/form/form.ts'
import type { WizardForm } from '#web/kernel/form/wizardStep.ts'

type Props = { form: WizardForm<WritingValues> }

/** What is chosen in a way to say for whom a communication is. */
export function ModeControls({ form, mode }: Props & { mode: RecipientMode }) {
  const { control, formState } = form
  const assemblyIds = useWatch({ control, name: 'assemblyIds' })
  if (mode === 'filtered') return <FilterControls form={form} />
  if (mode === 'segment') return <SegmentChoice form={form} label={labels.segmentId} />
  return (
    <OneChoice
      name="assemblyIds"
      label={labels.assemblyIds}
      source={recipientFilters.assemblyIds.source}
      error={formState.errors.assemblyIds?.message}
      value={assemblyIds[0] ?? ''}
      onChange={(value) => setTypedValues(form, { assemblyIds: value === '' ? [] : [value] })}
    />
  )
}

/** A segment by which the assembly of an office is narrowed. */
export const OfficeSegment = ({ form }: Props) => (
  <SegmentChoice
    form={form}
    label="Solo quienes estén en este segmento"
    hint="En blanco, toda la asamblea."
  />
)

function SegmentChoice({ form, ...said }: Props & { label: string; hint?: string }) {
  const { control, formState } = form
  return (
    <OneChoice
      name="segmentId"
      {...said}
      source={recipientFilters.segmentId.source}
      error={formState.errors.segmentId?.message}
      value={useWatch({ control, name: 'segmentId' })}
      onChange={(value) => setTypedValues(form, { segmentId: value })}
    />
  )
}
