import { useWatch } from 'react-hook-form'
import { beginLabels as labels, type WritingValues } from '#web/communications/writing/writingForm.ts'
import { readMoment, warnOfClocks } from '#web/kernel/form/moment.ts'
import type { WizardForm } from '#web/kernel/form/wizardStep.ts'
import { formatMoment, formatUntil } from '#web/ui/format.ts'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { useCurrentMinute } from '#web/ui/useCurrentMinute.ts'
import { Warning } from '#web/ui/Warning.tsx'
import styles from './writing.module.css'

/** When a communication leaves: once it is approved, or at a time, which is read back in words. */
export function WhenFields({ form }: { form: WizardForm<WritingValues> }) {
  const when = useWatch({ control: form.control, name: 'when' })
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

/** A day and an hour in the time of Madrid, and what is read of them in words. */
function TimeFields({ form }: { form: WizardForm<WritingValues> }) {
  const { control, register, formState } = form
  const [day, time] = useWatch({ control, name: ['day', 'time'] })
  const now = useCurrentMinute()
  const read = readMoment(day, time)
  const clocks = warnOfClocks(read)
  const until = read.instant === undefined ? undefined : formatUntil(read.instant, now)
  return (
    <>
      <div className={styles.pair}>
        <TextField
          label={labels.day}
          hint="Por ejemplo, 25/3/2027"
          error={formState.errors.day?.message}
          autoComplete="off"
          {...register('day')}
        />
        <TextField
          label={labels.time}
          hint="Hora peninsular. Por ejemplo, 18:00"
          error={formState.errors.time?.message}
          autoComplete="off"
          {...register('time')}
        />
      </div>
      <div role="status" className={styles.when}>
        {read.instant !== undefined && (
          <p>
            {until === undefined
              ? `${formatMoment(read.instant)}: ya ha pasado.`
              : `Saldrá el ${formatMoment(read.instant)}, hora peninsular (${until}).`}
          </p>
        )}
        {clocks !== undefined && <Warning>{clocks}</Warning>}
      </div>
    </>
  )
}
