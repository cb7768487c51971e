import { useState } from 'react'
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

const labels = { reason: 'Qué artículo, y por qué', seed: 'El número' }
const validateReason = validateWith<{ reason: string }>(z.object({ reason: requiredParagraphs(2_000) }))
const validateSeed = validateWith<{ seed: string }>(z.object({ seed: requiredLine(200) }))

/** The order that the statutes give. */
export function StatutesDialog({ results, tie: { rank, ids }, onDone, onClose }: TieDialogProps) {
  const [order, setOrder] = useState<readonly number[]>(ids)
  return (
    <DialogForm
      title="Deshacer el empate por los estatutos"
      lead={<TieOrder results={results} order={order} onChange={setOrder} />}
      start={{ reason: '' }}
      validate={validateReason}
      labels={{ reason: labels.reason }}
      send={async ({ reason }) => {
        const body = { by: 'statutes' as const, rank, order: [...order], reason }
        onDone(await call(votingTies.settleTie, { params: { id: results.id }, body }))
      }}
      button="Deshacer el empate"
      busy="Guardando…"
      failed="No se ha deshecho"
      onClose={onClose}
    >
      {({ register, formState: { errors } }) => (
        <TextArea
          label={labels.reason}
          hint="Lo leen todas las personas del censo de la votación"
          rows={3}
          error={errors.reason?.message}
          {...register('reason')}
        />
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
