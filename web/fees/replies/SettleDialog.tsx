import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { chargeStateLabels } from '#contract/fees/basics/chargeStates.ts'
import { describeMeant, describeSaid, describeSaidAmount } from '#contract/fees/bankReplies.columns.ts'
import { bankReplies, type MeantCharge, type ReplyLine } from '#contract/fees/bankReplies.ts'
import { doubtReturn } from '#contract/fees/returnDays.ts'
import { formatDayInWords } from '#contract/format.ts'
import { texts } from '#contract/messages.ts'
import { ApiProblem, call, messageOf } from '#web/kernel/api/api.ts'
import { invalidateReads, queryOf } from '#web/kernel/api/queries.ts'
import { DialogForm } from '#web/kernel/form/DialogForm.tsx'
import { replyReads } from '#web/fees/replies/replyReads.ts'
import { SearchCharge } from '#web/fees/replies/SearchCharge.tsx'
import { formatMoment } from '#web/ui/format.ts'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'
import { showToast } from '#web/ui/Toasts.tsx'

type Props = { replyId: number; line: ReplyLine; onClose: () => void }

const discard = 'descartar'
const label = 'A qué cobro se refiere'

/** Asks which charge a line of the bank means, among those that it may mean or that are searched for, or that it means none. */
export function SettleDialog({ replyId, line, onClose }: Props) {
  const client = useQueryClient()
  const params = { id: replyId, position: line.position }
  const { data, error: failure } = useQuery({
    ...queryOf(bankReplies.candidates, { params }),
    staleTime: 60_000,
  })
  const [searched, setSearched] = useState<MeantCharge[]>([])
  const proposed = data?.content ?? []
  const offered = [...proposed, ...searched.filter(({ id }) => proposed.every((other) => other.id !== id))]
  async function send({ chargeId }: { chargeId: string }) {
    const said = chargeId === discard ? null : Number(chargeId)
    const seen = { seenSettledAt: line.settledAt, seenState: line.state }
    try {
      await call(bankReplies.settle, { params, body: { chargeId: said, ...seen } })
    } finally {
      // Also when somebody else was first: what they said is shown.
      void invalidateReads(client, replyReads)
    }
    onClose()
    showToast(said === null ? 'Línea descartada' : 'Línea aclarada')
  }
  return (
    <DialogForm
      title={`¿Qué es la línea ${line.position}?`}
      lead={<Said line={line} />}
      start={{ chargeId: line.charge === null ? '' : `${line.charge.id}` }}
      validate={({ chargeId }) => ({ chargeId: chargeId ? undefined : texts.required })}
      labels={{ chargeId: label }}
      send={send}
      whyOf={explainRefusal}
      button="Guardar"
      busy="Guardando…"
      failed="No se ha podido guardar"
      onClose={onClose}
    >
      {({ register, formState: { errors } }) => (
        <>
          {failure && <p role="alert">{messageOf(failure)}</p>}
          <RadioGroup
            label={label}
            error={errors.chargeId?.message}
            choices={[
              ...offered.map((charge) => toChoice(charge, line)),
              { value: discard, label: 'A ninguno', hint: 'La línea se descarta: no cambia ningún cobro.' },
            ]}
            {...register('chargeId')}
          />
          <SearchCharge onFound={setSearched} />
        </>
      )}
    </DialogForm>
  )
}

const Said = ({ line }: { line: ReplyLine }) => (
  <>
    <p>
      El banco dice: <strong>{describeSaid(line)}</strong>
      {line.saidText === null && line.cents !== null && `, ${describeSaidAmount(line)}`}.
    </p>
    {line.why !== '' && <p>{line.why}.</p>}
  </>
)

/** A charge to choose, with what by its day speaks against it. */
function toChoice(charge: MeantCharge, { code, bookedOn }: ReplyLine) {
  const doubt = doubtReturn({ code, bookedOn, chargedOn: charge.chargedOn })
  const state = chargeStateLabels[charge.state].toLocaleLowerCase('es')
  return {
    value: `${charge.id}`,
    label: describeMeant(charge),
    hint: `${charge.reference}, del ${formatDayInWords(charge.chargedOn)}: ${state}${doubt === undefined ? '' : `. Ojo: ${doubt}`}`,
  }
}

/** What somebody else has said of the line meanwhile, or why it cannot be (rule durable-4). */
function explainRefusal(error: unknown): string {
  const [said] = (error instanceof ApiProblem && error.details.conflict) || []
  return said
    ? `${messageOf(error)}: ${said.now ?? 'sin cobro'}. Lo dijo ${said.username ?? 'otra persona'}, ${formatMoment(said.at)}`
    : messageOf(error)
}
