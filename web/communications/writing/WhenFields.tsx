import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { beginLabels as labels, type WritingValues } from '#web/communications/writing/writingForm.ts'
import type { WizardForm } from '#web/kernel/form/wizardStep.ts'
import { lazyComponent } from '#web/ui/lazyComponent.ts'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

/** Most leave once they are approved: what reads a time back comes after the form (rule speed-3). */
const TimeFields = lazyComponent(
  async () => (await import('#web/communications/writing/TimeFields.tsx')).TimeFields,
  () => <Skeleton label="Cargando el día y la hora" lines={2} />,
)

/** When a communication leaves: once it is approved, or at a time, which is read back in words. */
export function WhenFields({ form }: { form: WizardForm<WritingValues> }) {
  const when = useWatch({ control: form.control, name: 'when' })
  useEffect(() => TimeFields.warm(), [])
  return (
    <>
      <RadioGroup
        label={labels.when}
        choices={[
          {
            value: 'approval',
            label: 'Cuando se apruebe',
            hint: 'Sale en cuanto alguien de administración la aprueba.',
          },
          { value: 'day', label: 'El día y a la hora que digas' },
        ]}
        error={form.formState.errors.when?.message}
        {...form.register('when')}
      />
      {when === 'day' && <TimeFields form={form} />}
    </>
  )
}
