import { texts } from '#contract/messages.ts'
import { fullName } from '#contract/people/name.ts'
import { claimWishLabels, electorate, type Claim } from '#contract/votings/electorate.ts'
import { call } from '#web/kernel/api/api.ts'
import { DialogForm } from '#web/kernel/form/DialogForm.tsx'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'
import { TextArea } from '#web/ui/TextField.tsx'
import { showToast } from '#web/ui/Toasts.tsx'

type Props = { of: Claim; onDone: () => Promise<unknown>; onClose: () => void }
type Values = { decision: '' | 'accept' | 'deny'; answer: string }

const labels = { decision: 'Decisión', answer: 'Por qué' }

const decided = {
  accept: { isAccepted: true, toast: 'Reclamación aceptada' },
  deny: { isAccepted: false, toast: 'Reclamación denegada' },
}

/** Decides a claim on the provisional roll for good; whoever made it is told by mail (rule voting-12). */
export const DecideClaim = ({ of, onDone, onClose }: Props) => (
  <DialogForm<Values>
    title={`Reclamación de ${fullName(of)}`}
    lead={
      <>
        <p>
          Pide: <strong>{claimWishLabels[of.wish]}</strong>. Dice:
        </p>
        <blockquote>{of.text}</blockquote>
      </>
    }
    start={{ decision: '', answer: '' }}
    validate={({ decision, answer }) => ({
      ...(!(decision in decided) && { decision: texts.required }),
      ...(decision === 'deny' && answer.trim() === '' && { answer: 'Di por qué: se le envía' }),
    })}
    labels={labels}
    renamed={{ isAccepted: 'decision' }}
    send={async ({ decision, answer }) => {
      // Nothing is sent where nothing is chosen: `validate` has seen to it.
      if (decision === '') return
      const { isAccepted, toast } = decided[decision]
      await call(electorate.decideClaim, { params: { id: of.id }, body: { isAccepted, answer } })
      showToast(toast)
      await onDone()
    }}
    button="Decidir y avisar"
    busy="Decidiendo…"
    failed="No se ha decidido"
    onClose={onClose}
  >
    {({ register, formState: { errors } }) => (
      <>
        <RadioGroup
          label={labels.decision}
          error={errors.decision?.message}
          choices={[
            {
              value: 'accept',
              label: 'Aceptarla',
              hint:
                of.wish === 'entrar' ? 'Entra en el censo de la votación.' : 'Sale del censo de la votación.',
            },
            { value: 'deny', label: 'Denegarla', hint: 'El censo queda como está.' },
          ]}
          {...register('decision')}
        />
        <TextArea
          label={labels.answer}
          hint="Se le envía por correo. No se puede cambiar después."
          error={errors.answer?.message}
          rows={3}
          {...register('answer')}
        />
      </>
    )}
  </DialogForm>
)
