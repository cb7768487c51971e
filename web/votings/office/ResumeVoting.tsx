import { requiredParagraphs } from '#contract/fields.ts'
import type { Voting } from '#contract/votings/voting.ts'
import { votings } from '#contract/votings/votings.ts'
import { call } from '#web/kernel/api/api.ts'
import { DialogForm } from '#web/kernel/form/DialogForm.tsx'
import type { Wrong } from '#web/kernel/form/form.ts'
import { readMoment } from '#web/kernel/form/moment.ts'
import { formatMoment } from '#web/ui/format.ts'
import { TextArea, TextField } from '#web/ui/TextField.tsx'
import { showToast } from '#web/ui/Toasts.tsx'
import { nameVoting } from '#web/votings/office/nameVoting.ts'
import { askedCount, judgeCount, RollCount, rollCountLabel } from '#web/votings/office/RollCount.tsx'
import styles from './office.module.css'

type Props = { of: Voting; onDone: (reply: Voting) => Promise<unknown>; onClose: () => void }
type Values = { day: string; time: string; reason: string; confirm: string }

const labels = {
  day: 'Nuevo día en que acaba, si hace falta',
  time: 'Nueva hora',
  reason: 'Motivo',
  confirm: rollCountLabel,
}
const reason = requiredParagraphs(1_000)
const isWithoutEnd = ({ day, time }: Values) => day.trim() === '' && time.trim() === ''

/** Lets a voting go on that stood still since a copy was restored or since it failed, with more time where it takes it (rules durable-6, voting-2). */
export const ResumeVoting = ({ of, onDone, onClose }: Props) => (
  <DialogForm<Values>
    title={`Reanudar «${nameVoting(of)}»`}
    lead={
      <>
        {of.trouble === 'restored' ? (
          <p>
            Los votos enviados después de la copia no están: quien votó entonces{' '}
            <strong>tiene que votar otra vez</strong>, y el comprobante que guardó no saldrá en la lista.
            Avísales.
          </p>
        ) : (
          <p>
            Se vuelve a intentar lo que falló. Si no está arreglado, <strong>fallará otra vez</strong>: no se
            pierde nada.
          </p>
        )}
        <p>
          Acaba el {of.endDate && formatMoment(of.endDate)}. Si ya ha pasado y no le das más tiempo, se cuenta
          con los votos que tiene. Queda anotado en su cadena, con el motivo.
        </p>
      </>
    }
    start={{ day: '', time: '', reason: '', confirm: '' }}
    validate={(values) => ({ ...judge(values, of.endDate), confirm: judgeCount(of, values.confirm) })}
    labels={labels}
    renamed={{ endDate: 'day' }}
    send={async (values) => {
      const endDate = isWithoutEnd(values) ? null : (readMoment(values.day, values.time).instant ?? null)
      const body = { endDate, reason: values.reason, confirm: askedCount(of) ?? undefined }
      const reply = await call(votings.resume, { params: { id: of.id }, body })
      showToast(`Votación reanudada: «${of.name}»`)
      await onDone(reply)
    }}
    button="Reanudar la votación"
    busy="Reanudando…"
    failed="No se ha reanudado"
    onClose={onClose}
  >
    {({ register, formState: { errors } }) => (
      <>
        <TextArea
          label={labels.reason}
          hint="Lo lee cualquiera que mire lo ocurrido con la votación."
          error={errors.reason?.message}
          rows={3}
          data-first-focus
          {...register('reason')}
        />
        <div className={styles.pair}>
          <TextField
            label={labels.day}
            hint="Por ejemplo, 25/3/2027"
            error={errors.day?.message}
            autoComplete="off"
            {...register('day')}
          />
          <TextField
            label={labels.time}
            hint="Hora peninsular"
            error={errors.time?.message}
            autoComplete="off"
            {...register('time')}
          />
        </div>
        <RollCount of={of} error={errors.confirm?.message} {...register('confirm')} />
      </>
    )}
  </DialogForm>
)

function judge(values: Values, endDate: string | null): Wrong<Values> {
  const why = reason.safeParse(values.reason).error?.issues[0]?.message
  const { instant, wrong } = isWithoutEnd(values) ? {} : readMoment(values.day, values.time)
  const isLater = instant === undefined || endDate === null || instant > endDate
  return {
    ...wrong,
    ...(!isLater && { day: 'Ha de ser más tarde que cuando acaba ahora' }),
    ...(why !== undefined && { reason: why }),
  }
}
