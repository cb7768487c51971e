import type { ReactNode } from 'react'
import { givenReason, reasonHint } from '#contract/reason.ts'
import { DialogForm } from '#web/kernel/form/DialogForm.tsx'
import { validateWith } from '#web/kernel/form/form.ts'
import { TextArea } from '#web/ui/TextField.tsx'

type Props = {
  /** The question, with the name of the object. */
  title: string
  /** What will happen, and with the reason. */
  children: ReactNode
  button: string
  busy: string
  failed: string
  send: (given: { reason: string }) => Promise<void>
  onClose: () => void
}

const labels = { reason: 'Motivo' }

/** Asks why something is done that is rarely done, and does it. */
export const ReasonDialog = ({ children, ...dialog }: Props) => (
  <DialogForm
    {...dialog}
    lead={children}
    start={{ reason: '' }}
    validate={validateWith<{ reason: string }>(givenReason)}
    labels={labels}
  >
    {({ register, formState: { errors } }) => (
      <TextArea
        label={labels.reason}
        hint={reasonHint}
        error={errors.reason?.message}
        data-first-focus
        {...register('reason')}
      />
    )}
  </DialogForm>
)
