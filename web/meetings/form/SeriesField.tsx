import { useWatch } from 'react-hook-form'
import { describeRepetition, expandSeries, readSeriesStart } from '#contract/meetings/expandSeries.ts'
import { formatCount } from '#contract/plural.ts'
import type { FormOf } from '#web/kernel/form/form.ts'
import { readMoment } from '#web/kernel/form/moment.ts'
import type { MeetingFormValues } from '#web/meetings/form/meetingForm.ts'
import {
  isWeekly,
  listOtherDays,
  listRepetitions,
  readSeries,
  seriesLabels as labels,
} from '#web/meetings/form/seriesForm.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EntryList } from '#web/ui/EntryList.tsx'
import { formatCalendarDay } from '#web/ui/format.ts'
import { NumberField } from '#web/ui/NumberField.tsx'
import { CheckboxGroup, RadioGroup } from '#web/ui/RadioGroup.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import styles from './form.module.css'

type Props = { form: FormOf<MeetingFormValues> }

/** Makes a series of a new meeting, with its days as they come out (rule series-1). */
export function SeriesField({ form }: Props) {
  const { control, register, formState } = form
  const { errors } = formState
  const [day, time, repeats, otherDays, repeatEnds] = useWatch({
    control,
    name: ['day', 'time', 'repeats', 'otherDays', 'repeatEnds'],
  })
  const { instant } = readMoment(day, time)
  if (instant === undefined) return null
  const start = readSeriesStart(instant).day
  const options = listRepetitions(start, otherDays).map((option) => ({
    value: option.value,
    label: describeRepetition(option.repeats),
  }))
  return (
    <Card title="Si se repite">
      <div className={styles.stack}>
        <SelectField
          label={labels.repeats}
          empty="No se repite"
          options={options}
          error={errors.repeats?.message}
          {...register('repeats')}
        />
        {repeats !== '' && (
          <>
            {isWeekly(repeats) && (
              <CheckboxGroup
                label={labels.otherDays}
                variant="inline"
                choices={listOtherDays(start)}
                {...register('otherDays')}
              />
            )}
            <RadioGroup
              label={labels.repeatEnds}
              variant="inline"
              choices={[
                { value: 'count', label: 'Un número de veces' },
                { value: 'until', label: 'Hasta un día' },
              ]}
              {...register('repeatEnds')}
            />
            {repeatEnds === 'until' ? (
              <TextField
                label={labels.repeatUntil}
                hint="Por ejemplo, 25/6/2027"
                autoComplete="off"
                error={errors.repeatUntil?.message}
                {...register('repeatUntil')}
              />
            ) : (
              <NumberField
                label={labels.repeatCount}
                error={errors.repeatCount?.message}
                {...register('repeatCount')}
              />
            )}
            <SeriesDays form={form} instant={instant} />
          </>
        )}
      </div>
    </Card>
  )
}

/** The days of the series, each of which can be left out and taken in again. */
function SeriesDays({ form, instant }: Props & { instant: string }) {
  const [repeats, otherDays, repeatEnds, repeatCount, repeatUntil, without] = useWatch({
    control: form.control,
    name: ['repeats', 'otherDays', 'repeatEnds', 'repeatCount', 'repeatUntil', 'without'],
  })
  const { rule } = readSeries(
    { repeats, otherDays, repeatEnds, repeatCount, repeatUntil, without: [] },
    instant,
  )
  if (!rule) return null
  const days = expandSeries(readSeriesStart(instant), rule).map(({ day }) => day)
  const left = days.filter((day) => !without.includes(day))
  const set = (next: string[]) => form.setValue('without', next, { shouldDirty: true })
  return (
    <div>
      <p role="status">
        {formatCount(left.length, 'reunión', 'reuniones')}, cada una pendiente de aprobación:
      </p>
      <EntryList>
        {days.map((day) => {
          const name = formatCalendarDay(day)
          return (
            <li key={day}>
              {without.includes(day) ? <s>{name}</s> : name}
              {without.includes(day) ? (
                <Button onClick={() => set(without.filter((other) => other !== day))}>
                  Volver a poner<span className="vh"> el {name}</span>
                </Button>
              ) : (
                <Button icon="close" onClick={() => set([...without, day])}>
                  Quitar<span className="vh"> el {name}</span>
                </Button>
              )}
            </li>
          )
        })}
      </EntryList>
    </div>
  )
}
