import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { invalidateReads } from '#web/kernel/api/queries.ts'
import { FormFooter } from '#web/kernel/form/FormFooter.tsx'
import { validateWith, type FormOf } from '#web/kernel/form/form.ts'
import { Summary } from '#web/kernel/form/Summary.tsx'
import { UnsavedChanges } from '#web/kernel/form/UnsavedChanges.tsx'
import { useDraft, useSaveTyped } from '#web/kernel/form/useDraft.ts'
import { useFirstField } from '#web/kernel/form/useFirstField.ts'
import { useSending, type Judged, type Sending } from '#web/kernel/form/useSending.ts'
import { getCurrentSession } from '#web/kernel/session/session.ts'
import { Form } from '#web/ui/Form.tsx'
import { showToast } from '#web/ui/Toasts.tsx'

/** How the typed values are checked, and what the call gets of them. A rejected call shows its errors at the fields. */
type Checked<Values extends FieldValues, Sent, Reply> =
  | {
      /** The contract's schema of what is sent; its fields have the form's names. The call gets its output. */
      schema: z.ZodType<Sent>
      /** What the schema reads, where that is not the values as they are typed. */
      toSent?: (values: Values) => unknown
      call: (sent: Sent) => Promise<Reply>
      validate?: never
    }
  | (Pick<Judged<Values>, 'validate'> & { call: (values: Values) => Promise<Reply>; schema?: never })

/** The check of a form, and its call with the values that have passed it. */
function withCheck<Values extends FieldValues, Sent, Reply>(checked: Checked<Values, Sent, Reply>) {
  if (!checked.schema) return checked
  const { schema, toSent = (values: Values): unknown => values, call } = checked
  const validateSent = validateWith<Values>(schema)
  return {
    validate: (values: Values) => validateSent(toSent(values)),
    call: (values: Values) => call(schema.parse(toSent(values))),
  }
}

type Props<Values extends FieldValues, Sent, Reply> = Omit<Judged<Values>, 'validate'> &
  Checked<Values, Sent, Reply> &
  Pick<Sending<Values>, 'renamed' | 'whyOf'> & {
    /** The name of the form, and of its draft on this screen. */
    title: string
    /** The number of what the form is about, where the screen has a form of this title for several. */
    subject?: number | undefined
    /** Its fields. */
    children: (form: FormOf<Values>) => ReactNode
    /** The text of the toast after success. */
    successText: (reply: Reply, values: Values) => string
    /** The calls to invalidate, because their answers contain or count the new thing. */
    invalidates: readonly Pick<Endpoint, 'path'>[]
    /** Called after success, to navigate or close. */
    next: (reply: Reply) => unknown
    /** Called after a refusal, to read again data that somebody else may have changed. */
    onRefused?: () => void
    /** The submit label, «Añadir registro», and the one while the call runs, «Añadiendo…». */
    button: string
    busy: string
    /** The heading of the errors: «No se ha añadido». */
    failed: string
    /** `null` for a form without a cancel button. */
    onCancel: (() => void) | null
    /** The form has just been opened, so its first field takes the focus. */
    arriving?: true
    width?: 'narrow' | 'medium'
  }

/**
 * A form that creates something, as a page, in a card or in a dialog. The screen gives fields, call and what
 * follows. This component has the draft, the question before leaving, the error summary, the missing fields, the
 * server's errors and the guard against sending twice.
 */
export function CreateForm<Values extends FieldValues, Sent, Reply>(props: Props<Values, Sent, Reply>) {
  const { title, subject, start, children, failed, onCancel, arriving, width } = props
  const client = useQueryClient()
  const draft = useDraft(subject === undefined ? title : `${title} ${subject}`, start)
  const isCreated = useRef(false)
  const { validate, call } = withCheck(props)
  const { form, submit, isBusy, isUnderWay } = useSending({ ...props, validate, send })
  useSaveTyped({ draft, form, start })
  const cancel = useCancel(draft.drop)
  const box = useFirstField(arriving === true)

  async function send(values: Values) {
    const reply = await call(values).catch((error: unknown) => {
      props.onRefused?.()
      throw error
    })
    isCreated.current = true
    draft.drop()
    showToast(props.successText(reply, values))
    void invalidateReads(client, props.invalidates)
    await props.next(reply)
  }
  return (
    <Form ref={box} label={title} width={width} onSubmit={submit}>
      <UnsavedChanges
        when={form.formState.isDirty}
        isUnderWay={isUnderWay}
        unless={() => isCreated.current}
        onLeave={draft.drop}
      />
      <Summary {...props} form={form} title={failed} />
      {children(form)}
      <FormFooter
        {...props}
        validate={validate}
        form={form}
        isBusy={isBusy}
        isUnderWay={isUnderWay}
        onCancel={
          onCancel &&
          (() => {
            cancel()
            onCancel()
          })
        }
      />
    </Form>
  )
}

/**
 * Removes the draft after cancelling, once the form is unmounted: the question before leaving may still be answered
 * with no.
 */
function useCancel(drop: () => void) {
  const isGivenUp = useRef(false)
  const end = useEffectEvent(() => {
    if (isGivenUp.current && getCurrentSession()) drop()
  })
  useEffect(() => () => end(), [])
  return () => {
    isGivenUp.current = true
  }
}
