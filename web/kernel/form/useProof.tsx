import { useState, type ReactNode } from 'react'
import { ApiProblem } from '#web/kernel/api/api.ts'
import { fieldErrorsOf } from '#web/kernel/form/form.ts'
import type { Identity } from '#web/kernel/identity/ownIdentity.ts'
import { lazyComponent } from '#web/ui/lazyComponent.ts'

const AskIdentity = lazyComponent(
  async () => (await import('#web/kernel/identity/AskIdentity.tsx')).AskIdentity,
)

/** What is said where a change is saved only with one's password, and second factor, given again (rule session-11). */
export type Proof = { title: string; confirm: string; text: ReactNode }
type Asked = Proof & {
  onConfirm: (identity: Identity) => Promise<void>
  /** Nobody says who they are after all. */
  onGivenUp?: () => void
}

/** Asks in a dialog who somebody is before what they wrote is saved: with the form, it would be kept in their draft. */
export function useProof() {
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = () => setAsked(null)
  return {
    ask: setAsked,
    close,
    dialog: asked && (
      <AskIdentity
        title={asked.title}
        confirm={asked.confirm}
        tone="primary"
        onConfirm={asked.onConfirm}
        onClose={() => {
          close()
          asked.onGivenUp?.()
        }}
      >
        {asked.text}
      </AskIdentity>
    ),
  }
}

/** How a call names them; what else is known of them is loaded with the dialog. */
const identityFields = ['password', 'factor']

/** Whether a refusal is for the form: what is wrong with who they are, or with the line, is told where they say it. */
export const isOfForm = (error: unknown) =>
  (error instanceof ApiProblem && error.is('conflicto')) ||
  fieldErrorsOf(error).some(({ name }) => !identityFields.includes(name))
