import { useWatch } from 'react-hook-form'
import { beginLabels as labels, type WritingValues } from '#web/communications/writing/writingForm.ts'
import { readMoment, warnOfClocks } from '#web/kernel/form/moment.ts'
import type { WizardForm } from '#web/kernel/form/wizardStep.ts'
import { formatMoment } from '#web/ui/format.ts'
import { formatUntil } from '#web/ui/formatAway.ts'
import { TextField } from '#web/ui/TextField.tsx'
import { useCurrentMinute } from '#web/kernel/api/useCurrentMinute.ts'
import { Warning } from '#web/ui/Warning.tsx'
import styles from './writing.module.css'

/** A day and an hour in the time of Madrid, and what is read of them in words. */
export function TimeFields({ form }: { form: WizardForm<WritingValues> }) {
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
