import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { FormOf } from '#web/kernel/form/form.ts'
import { Summary } from '#web/kernel/form/Summary.tsx'
import { useFirstField } from '#web/kernel/form/useFirstField.ts'
import { useSending, type Sending } from '#web/kernel/form/useSending.ts'
import { Button } from '#web/ui/Button.tsx'
import { Actions, Form } from '#web/ui/Form.tsx'

export type SendProps<Values extends FieldValues> = Sending<Values> & {
  /** Its fields. */
  children: (form: FormOf<Values>) => ReactNode
  /** «Entrar», and while it works «Entrando…». */
  button: string
  busy: string
  /** Above the reason when the server refuses: «No has podido entrar». */
  failed: string
}

type Props<Values extends FieldValues> = SendProps<Values> & {
  /** Where the page's heading does not say it. */
  label?: string
  /** It has just been unfolded, so its first field takes the focus. */
  arriving?: true
  /** Other ways on, beside its button. */
  more?: ReactNode | ((form: FormOf<Values>) => ReactNode)
}

/**
 * A short form that sends one thing: a login, a code, another password. Nothing of it is kept: what is typed here is
 * nobody's to find later. What creates something and deserves a draft is a `CreateForm`.
 */
export function SendForm<Values extends FieldValues>(props: Props<Values>) {
  const { label, labels, labelsFor, children, button, busy, failed, arriving, more } = props
  const { form, submit, isBusy } = useSending(props)
  const box = useFirstField(arriving === true)
  return (
    <Form ref={box} label={label} width="narrow" onSubmit={submit}>
      <Summary
        form={form}
        labels={labels}
        labelsFor={labelsFor}
        title={form.formState.errors.root ? failed : undefined}
      />
      {children(form)}
      <Actions variant="stacked">
        <Button type="submit" variant="primary" busy={isBusy ? busy : undefined}>
          {button}
        </Button>
        {typeof more === 'function' ? more(form) : more}
      </Actions>
    </Form>
  )
}
