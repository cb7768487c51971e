import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { Endpoint } from '#contract/endpoint.ts'
import { invalidateReads } from '#web/kernel/api/queries.ts'
import { Ending } from '#web/kernel/form/Ending.tsx'
import type { FormOf } from '#web/kernel/form/form.ts'
import { Summary } from '#web/kernel/form/Summary.tsx'
import { UnsavedChanges } from '#web/kernel/form/UnsavedChanges.tsx'
import { useDraft, useKept } from '#web/kernel/form/useDraft.ts'
import { useFirstField } from '#web/kernel/form/useFirstField.ts'
import { useSending, type Judged, type Sending } from '#web/kernel/form/useSending.ts'
import { getCurrentSession } from '#web/kernel/session/session.ts'
import { Form } from '#web/ui/Form.tsx'
import { showToast } from '#web/ui/Toasts.tsx'

type Props<Values extends FieldValues, Reply> = Judged<Values> &
  Pick<Sending<Values>, 'renamed' | 'whyOf'> & {
    /** Names the form, and on its screen the draft. */
    title: string
    /** Its fields. */
    children: (form: FormOf<Values>) => ReactNode
    /** Sends it; throws what the server found, which is told at its fields. */
    call: (values: Values) => Promise<Reply>
    /** What has been created, in a sentence. */
    said: (reply: Reply, values: Values) => string
    /** The calls whose answers contain it, or count it. */
    alsoIn: readonly Endpoint[]
    /** Where one goes, or what closes. */
    next: (reply: Reply) => unknown
    /** Another call may have been refused because of what somebody else has just created: what is asked again then. */
    onRefused?: () => void
    /** «Añadir registro», and while it works «Añadiendo…». */
    button: string
    busy: string
    /** Above the reasons: «No se ha añadido». */
    failed: string
    /** `null` where there is nothing to go back to but another page. */
    onCancel: (() => void) | null
    /** It has just been unfolded, so its first field takes the focus. */
    arriving?: true
    width?: 'narrow' | 'medium'
  }

/**
 * A form that creates something, as a page, in a card or in a dialog. What its screen says is its fields, its call and
 * what follows; the draft, the question before leaving, the summary, what is missing, the errors of the server and
 * that it is sent once are here.
 */
export function CreateForm<Values extends FieldValues, Reply>(props: Props<Values, Reply>) {
  const { title, start, children, failed, onCancel, arriving, width } = props
  const client = useQueryClient()
  const draft = useDraft(title, start)
  const isCreated = useRef(false)
  const { form, submit, isBusy } = useSending({ ...props, send })
  useKept({ draft, form, start })
  const cancel = useGivingUp(draft.drop)
  const box = useFirstField(arriving === true)

  async function send(values: Values) {
    const reply = await props.call(values).catch((error: unknown) => {
      props.onRefused?.()
      throw error
    })
    isCreated.current = true
    draft.drop()
    showToast(props.said(reply, values))
    void invalidateReads(client, props.alsoIn)
    await props.next(reply)
  }
  return (
    <Form ref={box} label={title} width={width} onSubmit={submit}>
      <UnsavedChanges when={form.formState.isDirty} unless={() => isCreated.current} onLeave={draft.drop} />
      <Summary {...props} form={form} title={failed} />
      {children(form)}
      <Ending
        {...props}
        form={form}
        isBusy={isBusy}
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

/** Whoever cancels wants nothing kept, once the form is really gone: leaving may still ask, and the answer be no. */
function useGivingUp(drop: () => void) {
  const isGivenUp = useRef(false)
  const end = useEffectEvent(() => {
    if (isGivenUp.current && getCurrentSession()) drop()
  })
  useEffect(() => () => end(), [])
  return () => {
    isGivenUp.current = true
  }
}
