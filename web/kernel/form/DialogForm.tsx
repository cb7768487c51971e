import { useId, useState, type ReactNode } from 'react'
import { useWatch, type FieldValues } from 'react-hook-form'
import type { FormOf } from '#web/kernel/form/form.ts'
import type { SendProps } from '#web/kernel/form/SendForm.tsx'
import { Summary } from '#web/kernel/form/Summary.tsx'
import { useReadAgain } from '#web/kernel/form/useReadAgain.ts'
import { useSending } from '#web/kernel/form/useSending.ts'
import { Button, type Variant } from '#web/ui/Button.tsx'
import { Confirm } from '#web/ui/Confirm.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Form } from '#web/ui/Form.tsx'
import { WayOut } from '#web/ui/UnderWay.tsx'

type Props<Values extends FieldValues> = Omit<SendProps<Values>, 'button'> & {
  /** The submit label; the typed values may decide it. */
  button: string | ((values: Values) => string)
  /** The question, with the name of the object. */
  title: string
  /** What will happen. */
  lead?: ReactNode
  /** Fields stand side by side; on a phone it fills the screen. */
  wide?: true
  tone?: Variant
  onClose: () => void
}

/**
 * A short form in a dialog. The field marked `data-first-focus` gets the focus. Whoever leaves it by Esc, a click outside or
 * the cross is asked before what they typed is lost (rule form-5); «Cancelar» says it. Once it is sent nothing cancels it (rule
 * form-11).
 */
export function DialogForm<Values extends FieldValues>(props: Props<Values>) {
  const { title, lead, labels, children, button, busy, failed, tone = 'primary', wide } = props
  const { watch, close } = useReadAgain(props.onClose)
  const { form, submit, isBusy, isUnderWay } = useSending({
    ...props,
    send: (values) => watch(props.send(values)),
  })
  const [isLeaving, setLeaving] = useState(false)
  const { isDirty } = form.formState
  const id = useId()
  return (
    <Dialog
      title={title}
      variant={wide ? 'page' : 'box'}
      onClose={() => (isDirty ? setLeaving(true) : close())}
      isUnderWay={isUnderWay}
      actions={
        <>
          <WayOut isUnderWay={isUnderWay} onClick={close} />
          <Button type="submit" form={id} variant={tone} busy={isBusy ? busy : undefined}>
            {typeof button === 'function' ? <SubmitText form={form} textOf={button} /> : button}
          </Button>
        </>
      }
    >
      {lead}
      <Form id={id} width={wide ? 'medium' : 'narrow'} onSubmit={submit}>
        <Summary form={form} labels={labels} title={failed} />
        {children(form)}
      </Form>
      {isLeaving && (
        <Confirm
          title="Hay cambios sin guardar"
          cancel="Seguir editando"
          confirm="Salir sin guardar"
          tone="danger"
          onCancel={() => setLeaving(false)}
          onConfirm={close}
        >
          <p>Si sales ahora, se perderá lo que has escrito.</p>
        </Confirm>
      )}
    </Dialog>
  )
}

type SubmitTextProps<Values extends FieldValues> = {
  form: FormOf<Values>
  textOf: (values: Values) => string
}

function SubmitText<Values extends FieldValues>({ form: { control }, textOf }: SubmitTextProps<Values>) {
  return useWatch({ control, compute: textOf })
}
