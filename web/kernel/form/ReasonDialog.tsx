import type { ReactNode } from 'react'
import type { z } from 'zod'
import { givenReason, reasonHint } from '#contract/reason.ts'
import { DialogForm } from '#web/kernel/form/DialogForm.tsx'
import { validateWith } from '#web/kernel/form/form.ts'
import type { Variant } from '#web/ui/Button.tsx'
import { TextArea } from '#web/ui/TextField.tsx'

type Reason = { reason: string }
type Props = {
  /** The question, with the name of the object. */
  title: string
  /** What will happen, and with the reason. */
  children?: ReactNode
  label?: string
  hint?: string
  /** What the call takes; at first a reason that stays in the log. */
  schema?: z.ZodType<Reason>
  button: string
  busy: string
  failed: string
  tone?: Variant
  send: (given: Reason) => Promise<unknown>
  onClose: () => void
}

/** A reason is one line, however many it was typed in. */
const toOneLine = ({ reason }: Reason): Reason => ({ reason: reason.replaceAll(/\s*\n\s*/g, ' ') })

// A call that keeps the reason as a note tells its errors of that.
const renamed = { note: 'reason' } as const

/** Asks why something is done, and does it. */
export const ReasonDialog = ({
  children,
  label = 'Motivo',
  hint = reasonHint,
  schema = givenReason,
  send,
  ...dialog
}: Props) => (
  <DialogForm
    {...dialog}
    lead={children}
    start={{ reason: '' }}
    validate={(typed) => validateWith<Reason>(schema)(toOneLine(typed))}
    send={(typed) => send(toOneLine(typed))}
    labels={{ reason: label }}
    renamed={renamed}
  >
    {({ register, formState: { errors } }) => (
      <TextArea
        label={label}
        hint={hint}
        error={errors.reason?.message}
        rows={3}
        data-first-focus
        {...register('reason')}
      />
    )}
  </DialogForm>
)
