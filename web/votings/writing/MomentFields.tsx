import { useWatch } from 'react-hook-form'
import { readMoment, warnOfClocks } from '#web/kernel/form/moment.ts'
import type { WizardForm } from '#web/kernel/form/wizardStep.ts'
import { formatMoment } from '#web/ui/format.ts'
import { formatUntil } from '#web/ui/formatAway.ts'
import { TextField } from '#web/ui/TextField.tsx'
import { useCurrentMinute } from '#web/kernel/api/useCurrentMinute.ts'
import { Warning } from '#web/ui/Warning.tsx'
import { momentFields, type MomentName } from '#web/votings/writing/votingRules.ts'
import type { VotingValues } from '#web/votings/writing/votingValues.ts'
import styles from './writing.module.css'

type Props = {
  form: WizardForm<VotingValues>
  of: MomentName
  labels: readonly [day: string, time: string]
  /** What is read back in words begins with: «Empieza». */
  begins: string
}

/** A day and an hour in the time of Madrid, and what is read of them in words. */
export function MomentFields({ form, of, labels, begins }: Props) {
  const { control, register, formState } = form
  const [dayName, timeName] = momentFields[of]
  const [day, time] = useWatch({ control, name: [dayName, timeName] })
  const now = useCurrentMinute()
  const read = readMoment(day, time)
  const clocks = warnOfClocks(read)
  const until = read.instant === undefined ? undefined : formatUntil(read.instant, now)
  return (
    <>
      <div className={styles.pair}>
        <TextField
          label={labels[0]}
          hint="Por ejemplo, 25/3/2027"
          error={formState.errors[dayName]?.message}
          autoComplete="off"
          {...register(dayName)}
        />
        <TextField
          label={labels[1]}
          hint="Hora peninsular. Por ejemplo, 18:00"
          error={formState.errors[timeName]?.message}
          autoComplete="off"
          {...register(timeName)}
        />
      </div>
      <div role="status" className={styles.when}>
        {read.instant !== undefined && (
          <p>
            {begins} el {formatMoment(read.instant)}, hora peninsular ({until ?? 'ya ha pasado'}).
          </p>
        )}
        {clocks !== undefined && <Warning>{clocks}</Warning>}
      </div>
    </>
  )
}
