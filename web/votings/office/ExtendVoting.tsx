import { useWatch } from 'react-hook-form'
import { requiredParagraphs } from '#contract/fields.ts'
import type { Voting } from '#contract/votings/voting.ts'
import { votings } from '#contract/votings/votings.ts'
import { call } from '#web/kernel/api/api.ts'
import { DialogForm } from '#web/kernel/form/DialogForm.tsx'
import type { FormOf, Wrong } from '#web/kernel/form/form.ts'
import { readMoment, warnOfClocks, writeDay, writeTime } from '#web/kernel/form/moment.ts'
import { formatDay, formatMoment } from '#web/ui/format.ts'
import { TextArea, TextField } from '#web/ui/TextField.tsx'
import { showToast } from '#web/ui/Toasts.tsx'
import { Warning } from '#web/ui/Warning.tsx'
import { nameVoting } from '#web/votings/office/nameVoting.ts'
import { ToldOfIt } from '#web/votings/office/ToldOfIt.tsx'
import { askedCount, judgeCount, RollCount, rollCountLabel } from '#web/votings/office/RollCount.tsx'
import styles from './office.module.css'

type Props = { of: Voting; onDone: (reply: Voting) => Promise<unknown>; onClose: () => void }
type Values = { day: string; time: string; reason: string; confirm: string }

const labels = {
  day: 'Nuevo día en que acaba',
  time: 'Nueva hora',
  reason: 'Motivo',
  confirm: rollCountLabel,
}
const reason = requiredParagraphs(1_000)

/** Puts off the end of a voting, never brings it forward; why, all who may vote read. */
export const ExtendVoting = ({ of, onDone, onClose }: Props) => (
  <DialogForm<Values>
    title={`Alargar «${nameVoting(of)}»`}
    lead={
      <>
        <p>
          Acaba el {of.endDate && formatMoment(of.endDate)}. Se puede alargar, nunca acortar. Queda anotado en
          su cadena, con el motivo.
        </p>
        <ToldOfIt of={of} template="Votación alargada" />
      </>
    }
    start={{
      day: of.endDate === null ? '' : writeDay(formatDay(of.endDate)),
      time: of.endDate === null ? '' : writeTime(of.endDate),
      reason: '',
      confirm: '',
    }}
    validate={(values) => ({ ...judge(values, of.endDate), confirm: judgeCount(of, values.confirm) })}
    labels={labels}
    renamed={{ endDate: 'day' }}
    send={async ({ day, time, reason: why }) => {
      const endDate = readMoment(day, time).instant ?? ''
      const confirm = askedCount(of) ?? undefined
      const body = { endDate, reason: why, confirm }
      const reply = await call(votings.extend, { params: { id: of.id }, body })
      showToast(`Alargada hasta el ${formatMoment(endDate)}`)
      await onDone(reply)
    }}
    button="Alargar"
    busy="Alargando…"
    failed="No se ha alargado"
    onClose={onClose}
  >
    {(form) => (
      <>
        <Fields form={form} />
        <RollCount of={of} error={form.formState.errors.confirm?.message} {...form.register('confirm')} />
      </>
    )}
  </DialogForm>
)

function judge(values: Values, endDate: string | null): Wrong<Values> {
  const { instant, wrong } = readMoment(values.day, values.time)
  const isLater = instant !== undefined && (endDate === null || instant > endDate)
  const why = reason.safeParse(values.reason).error?.issues[0]?.message
  return {
    ...wrong,
    ...(instant !== undefined && !isLater && { day: 'Ha de ser más tarde que cuando acaba ahora' }),
    ...(why !== undefined && { reason: why }),
  }
}

function Fields({ form: { control, register, formState } }: { form: FormOf<Values> }) {
  const [day, time] = useWatch({ control, name: ['day', 'time'] })
  const clocks = warnOfClocks(readMoment(day, time))
  return (
    <>
      <div className={styles.pair}>
        <TextField
          label={labels.day}
          hint="Por ejemplo, 25/3/2027"
          error={formState.errors.day?.message}
          autoComplete="off"
          data-first-focus
          {...register('day')}
        />
        <TextField
          label={labels.time}
          hint="Hora peninsular"
          error={formState.errors.time?.message}
          autoComplete="off"
          {...register('time')}
        />
      </div>
      {clocks !== undefined && <Warning>{clocks}</Warning>}
      <TextArea
        label={labels.reason}
        hint="Lo lee cualquiera que mire lo ocurrido con la votación."
        error={formState.errors.reason?.message}
        rows={3}
        {...register('reason')}
      />
    </>
  )
}
