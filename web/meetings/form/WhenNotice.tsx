import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import type { Meeting } from '#contract/meetings/meeting.ts'
import { meetings } from '#contract/meetings/meetings.ts'
import { queryOf } from '#web/kernel/api/queries.ts'
import type { FormOf } from '#web/kernel/form/form.ts'
import { warnOfClocks } from '#web/kernel/form/moment.ts'
import { formatSpan } from '#web/meetings/basics/formatSpan.ts'
import { readSpan, type MeetingFormValues } from '#web/meetings/form/meetingForm.ts'
import { formatDay, formatList } from '#web/ui/format.ts'
import { useCurrentMinute } from '#web/kernel/api/useCurrentMinute.ts'
import { useDebounced } from '#web/ui/useDebounced.ts'
import { Warning } from '#web/ui/Warning.tsx'
import styles from './form.module.css'

type Props = { form: FormOf<MeetingFormValues>; /** The meeting itself does not clash. */ id?: number }

/** What is read of the typed day and times, in words, and what may be wrong with it: nothing of it keeps from saving. */
export function WhenNotice({ form: { control }, id }: Props) {
  const [day, time, endTime, endDay, type, assemblyId] = useWatch({
    control,
    name: ['day', 'time', 'endTime', 'endDay', 'type', 'assemblyId'],
  })
  const { start, end } = readSpan({ day, time, endTime, endDay })
  const from = start.instant
  const to = end.instant !== undefined && from !== undefined && end.instant > from ? end.instant : undefined
  const span = useDebounced(from !== undefined && to !== undefined ? `${from} ${to}` : '', 400)
  const now = useCurrentMinute().toISOString()
  const clocks = warnOfClocks(start)
  const clashes = useClashes(span, { id, type, assemblyId })
  return (
    <div role="status" className={styles.when}>
      {from !== undefined && to !== undefined && (
        <p>Será el {formatSpan({ meetingTime: from, endTime: to })}.</p>
      )}
      {from !== undefined && from < now && <Warning>Es una fecha pasada: la anota Administración.</Warning>}
      {clocks !== undefined && <Warning>{clocks}</Warning>}
      {clashes.length > 0 && (
        <Warning>
          A la misma hora hay {nameClashes(clashes)}. Quien pueda ir a las dos tendrá que elegir.
        </Warning>
      )}
    </div>
  )
}

const mostNamed = 3

/** The first of them by name, and how many more there are. */
function nameClashes(clashes: readonly Pick<Meeting, 'title' | 'info'>[]): string {
  const named = clashes.slice(0, mostNamed).map(({ title, info }) => `«${title}» (${info})`)
  return formatList(clashes.length > mostNamed ? [...named, `${clashes.length - mostNamed} más`] : named)
}

type Asked = { id: number | undefined; type: string; assemblyId: string }

/** Other meetings at the same time to which the same people may go: general ones, and those of the same assembly. */
function useClashes(span: string, { id, type, assemblyId }: Asked) {
  const [from = '', to = ''] = span.split(' ')
  const { data } = useQuery({
    ...queryOf(meetings.list, {
      query: {
        status: ['Pendiente', 'Aprobada'],
        dateFrom: from,
        toDay: span === '' ? '' : formatDay(to),
        size: 100,
      },
    }),
    enabled: span !== '',
    staleTime: 30_000,
  })
  return (data?.content ?? []).filter(
    (other) =>
      other.id !== id &&
      other.meetingTime < to &&
      (type !== 'Asamblea' || other.type !== 'Asamblea' || `${other.assemblyId}` === assemblyId),
  )
}
