import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { FormOf } from '#web/kernel/form/form.ts'
import { Summary } from '#web/kernel/form/Summary.tsx'
import { useFirstField } from '#web/kernel/form/useFirstField.ts'
import { useSending, type Sending } from '#web/kernel/form/useSending.ts'
import { Button } from '#web/ui/Button.tsx'
import { Actions, Form } from '#web/ui/Form.tsx'
import { WayOut } from '#web/ui/UnderWay.tsx'

export type SendProps<Values extends FieldValues> = Sending<Values> & {
  /** Its fields. */
  children: (form: FormOf<Values>) => ReactNode
  /** The submit label, «Entrar», and the one while the call runs, «Entrando…». */
  button: string
  busy: string
  /** The heading of an error: «No has podido entrar». */
  failed: string
}

type Props<Values extends FieldValues> = SendProps<Values> & {
  /** The accessible name, where the page's heading does not give one. */
  label?: string
  /** The form has just been opened, so its first field takes the focus. */
  arriving?: true
  /** Leaves the form, where there is a «Cancelar». */
  onCancel?: () => void
  /** More buttons or links beside the submit button. */
  more?: ReactNode | ((form: FormOf<Values>) => ReactNode)
}

/**
 * A short form without a draft: a login, a code, a new password, which must not be stored. A form that creates
 * something is a `CreateForm`.
 */
export function SendForm<Values extends FieldValues>(props: Props<Values>) {
  const { label, labels, labelsFor, children, button, busy, failed, arriving, onCancel, more } = props
  const { form, submit, isBusy, isUnderWay } = useSending(props)
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
      <Actions variant={onCancel ? 'footer' : 'stacked'}>
        {onCancel && <WayOut isUnderWay={isUnderWay} onClick={onCancel} />}
        <Button type="submit" variant="primary" busy={isBusy ? busy : undefined}>
          {button}
        </Button>
        {typeof more === 'function' ? more(form) : more}
      </Actions>
    </Form>
  )
}
