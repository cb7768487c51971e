import { erasureDecision, erasures, type ErasureDetails } from '#contract/erasures/erasures.ts'
import { erasurePartNames, erasureParts, type ErasurePart } from '#contract/retention/erasureOfPerson.ts'
import { call } from '#web/kernel/api/api.ts'
import { DialogForm } from '#web/kernel/form/DialogForm.tsx'
import { validateWith } from '#web/kernel/form/form.ts'
import { CheckboxGroup, RadioGroup } from '#web/ui/RadioGroup.tsx'
import { TextArea } from '#web/ui/TextField.tsx'
import { showToast } from '#web/ui/Toasts.tsx'

type Props = {
  erasure: ErasureDetails
  onChanged: (erasure: ErasureDetails) => Promise<void>
  onClose: () => void
}
type Decision = 'entera' | 'parcial' | 'denegada'
type Values = { decision: Decision | ''; parts: ErasurePart[]; answer: string }

const labels = { decision: 'Qué se hace', parts: 'Qué se borra', answer: 'Qué se le contesta' }
const decisions = [
  {
    value: 'entera',
    label: 'Aceptarla entera',
    hint: 'Deja el censo y se borra todo lo que la ley no obliga a guardar',
  },
  { value: 'parcial', label: 'Aceptarla en parte', hint: 'Sigue como está, y se borra lo que elijas' },
  { value: 'denegada', label: 'Denegarla', hint: 'Solo si la ley obliga a guardarlo todo' },
]
const parts = erasurePartNames.map((value) => ({ value, label: erasureParts[value] }))

/** What is chosen of parts counts only where some are granted. */
const toSent = ({ parts: chosen, ...rest }: Values) => ({
  ...rest,
  parts: rest.decision === 'parcial' ? chosen : [],
})
const validateSent = validateWith<ReturnType<typeof toSent>>(erasureDecision)

/** Decides what somebody asked to be erased (rule erasure-3). */
export const DecideErasure = ({ erasure, onChanged, onClose }: Props) => (
  <DialogForm<Values>
    title={`¿Qué se contesta a ${erasure.fullName}?`}
    wide
    lead={<p>Lo que se borra no se puede recuperar, tampoco con una copia de seguridad.</p>}
    start={{ decision: '', parts: [], answer: '' }}
    validate={(values) => validateSent(toSent(values))}
    labels={labels}
    send={async (values) => {
      const body = erasureDecision.parse(toSent(values))
      await onChanged(await call(erasures.decide, { params: { id: erasure.id }, body }))
      showToast('Decidida: le escribimos un correo')
      onClose()
    }}
    button="Decidir"
    busy="Decidiendo…"
    failed="No se ha decidido"
    tone="danger"
    onClose={onClose}
  >
    {({ register, watch, formState: { errors } }) => (
      <>
        <RadioGroup
          label={labels.decision}
          choices={decisions}
          error={errors.decision?.message}
          {...register('decision')}
        />
        {watch('decision') === 'parcial' && (
          <CheckboxGroup
            label={labels.parts}
            choices={parts}
            error={errors.parts?.message}
            {...register('parts')}
          />
        )}
        <TextArea
          label={labels.answer}
          hint="Si no se borra todo, por qué: es lo que leerá"
          rows={4}
          error={errors.answer?.message}
          {...register('answer')}
        />
      </>
    )}
  </DialogForm>
)
