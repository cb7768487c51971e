import { z } from 'zod'
import { requiredLine, requiredParagraphs } from '#contract/fields.ts'
import { votingTies } from '#contract/votings/outcome.ts'
import type { Results, Tie } from '#contract/votings/results.ts'
import { call } from '#web/kernel/api/api.ts'
import { DialogForm } from '#web/kernel/form/DialogForm.tsx'
import { validateWith } from '#web/kernel/form/form.ts'
import { TieOrder } from '#web/votings/results/TieOrder.tsx'
import { TextArea, TextField } from '#web/ui/TextField.tsx'

export type TieDialogProps = {
  results: Results
  tie: Tie
  onDone: (results: Results) => void
  onClose: () => void
}

const labels = { order: 'El orden', reason: 'Qué artículo, y por qué', seed: 'El número' }
const validateReason = validateWith<{ reason: string }>(z.object({ reason: requiredParagraphs(2_000) }))
const validateSeed = validateWith<{ seed: string }>(z.object({ seed: requiredLine(200) }))

/** The order that the statutes give; none is there before it is said (rule voting-10). */
export function StatutesDialog({ results, tie, onDone, onClose }: TieDialogProps) {
  const { rank, ids } = tie
  return (
    <DialogForm<{ order: number[]; reason: string }>
      title="Deshacer el empate por los estatutos"
      start={{ order: [], reason: '' }}
      validate={(values) => ({
        ...validateReason(values),
        ...(values.order.length < ids.length && { order: 'Di en qué orden quedan' }),
      })}
      labels={{ order: labels.order, reason: labels.reason }}
      send={async ({ order, reason }) => {
        const body = { by: 'statutes' as const, rank, order, reason }
        onDone(await call(votingTies.settleTie, { params: { id: results.id }, body }))
      }}
      button="Deshacer el empate"
      busy="Guardando…"
      failed="No se ha deshecho"
      onClose={onClose}
    >
      {({ register, setValue, watch, formState: { errors } }) => (
        <>
          <TieOrder
            results={results}
            tie={tie}
            label={labels.order}
            error={errors.order?.message}
            order={watch('order')}
            onChange={(order) => setValue('order', [...order], { shouldDirty: true })}
          />
          <TextArea
            label={labels.reason}
            hint="Lo leen todas las personas del censo de la votación"
            rows={3}
            error={errors.reason?.message}
            {...register('reason')}
          />
        </>
      )}
    </DialogForm>
  )
}

/** The seed, from which the order follows. */
export const SeedDialog = ({ results, tie: { rank }, onDone, onClose }: TieDialogProps) => (
  <DialogForm
    title="Sortear el empate"
    lead={
      <p>
        Escribe el número que salió donde se anunció, con todas sus cifras. El orden sale de él y no se podrá
        cambiar.
      </p>
    }
    start={{ seed: '' }}
    validate={validateSeed}
    labels={{ seed: labels.seed }}
    send={async ({ seed }) =>
      onDone(
        await call(votingTies.settleTie, {
          params: { id: results.id },
          body: { by: 'lot', rank, seed, reason: '' },
        }),
      )
    }
    button="Sortear"
    busy="Sorteando…"
    failed="No se ha sorteado"
    onClose={onClose}
  >
    {({ register, formState: { errors } }) => (
      <TextField
        label={labels.seed}
        autoComplete="off"
        data-first-focus
        error={errors.seed?.message}
        {...register('seed')}
      />
    )}
  </DialogForm>
)
