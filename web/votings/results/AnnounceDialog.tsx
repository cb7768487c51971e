import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { requiredLine } from '#contract/fields.ts'
import { votingTies } from '#contract/votings/outcome.ts'
import { seedDigits } from '#contract/votings/results.ts'
import { call } from '#web/kernel/api/api.ts'
import { DialogForm } from '#web/kernel/form/DialogForm.tsx'
import type { FormOf, Wrong } from '#web/kernel/form/form.ts'
import { readMoment, warnOfClocks } from '#web/kernel/form/moment.ts'
import type { TieDialogProps } from '#web/votings/results/TieDialogs.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { Warning } from '#web/ui/Warning.tsx'

type Values = { source: string; digits: string; day: string; time: string }

const labels = {
  source: 'De dónde saldrá el número',
  digits: 'Cuántas cifras tiene',
  day: 'Día en que se sabrá',
  time: 'Hora',
}
const source = requiredLine(300)
const digits = z
  .string()
  .trim()
  .regex(/^\d{1,2}$/, 'Escribe cuántas, con cifras')
  .refine((typed) => Number(typed) >= seedDigits.fewest && Number(typed) <= seedDigits.most, {
    message: `De ${seedDigits.fewest} a ${seedDigits.most}`,
  })

const say = (read: z.ZodType, typed: string) => read.safeParse(typed).error?.issues[0]?.message

function judge(values: Values): Wrong<Values> {
  const [from, many] = [say(source, values.source), say(digits, values.digits)]
  return {
    ...(from !== undefined && { source: from }),
    ...(many !== undefined && { digits: many }),
    ...readMoment(values.day, values.time).wrong,
  }
}

/** Where the seed of a lot will be found, and from when: what nobody can know yet (rule voting-10). */
export const AnnounceDialog = ({ results, tie: { rank }, onDone, onClose }: TieDialogProps) => (
  <DialogForm<Values>
    title="Anunciar un sorteo"
    lead={
      <p>
        Di de dónde saldrá un número que todavía nadie puede saber, y cuándo se sabrá. Lo lee todo el censo de
        la votación, no se podrá cambiar, y el empate solo se deshará con ese número.
      </p>
    }
    start={{ source: '', digits: '5', day: '', time: '' }}
    validate={judge}
    labels={labels}
    renamed={{ knownFrom: 'day' }}
    send={async (values) => {
      const knownFrom = readMoment(values.day, values.time).instant ?? ''
      const body = { rank, source: values.source, digits: Number(values.digits), knownFrom }
      onDone(await call(votingTies.announceLot, { params: { id: results.id }, body }))
    }}
    button="Anunciar"
    busy="Guardando…"
    failed="No se ha anunciado"
    onClose={onClose}
  >
    {(form) => <Fields form={form} />}
  </DialogForm>
)

function Fields({ form: { control, register, formState } }: { form: FormOf<Values> }) {
  const [day, time] = useWatch({ control, name: ['day', 'time'] })
  const clocks = warnOfClocks(readMoment(day, time))
  const field = (name: keyof Values, hint: string) => ({
    label: labels[name],
    hint,
    autoComplete: 'off',
    error: formState.errors[name]?.message,
    ...register(name),
  })
  return (
    <>
      <TextField
        {...field('source', 'Por ejemplo: «el número premiado en el sorteo de la ONCE de ese día»')}
        data-first-focus
      />
      <TextField
        {...field('digits', 'Si salen varios números, las de todos, en el orden en que se publican')}
      />
      <TextField {...field('day', 'Por ejemplo, 25/3/2027')} />
      <TextField {...field('time', 'Hora peninsular a la que se publica')} />
      {clocks !== undefined && <Warning>{clocks}</Warning>}
    </>
  )
}
