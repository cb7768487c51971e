import type { ReactNode } from 'react'
import { useWatch, type FieldValues } from 'react-hook-form'
import type { FormOf } from '#web/kernel/form/form.ts'
import { Missing } from '#web/kernel/form/Missing.tsx'
import type { Judged } from '#web/kernel/form/useSending.ts'
import { Button } from '#web/ui/Button.tsx'
import { Actions } from '#web/ui/Form.tsx'

type Props<Values extends FieldValues> = Omit<Judged<Values>, 'start'> & {
  form: FormOf<Values>
  /** «Guardar», and while it works «Guardando…». */
  button: string
  busy: string
  isBusy: boolean
  /** What it waits for besides its fields, in the place of its button. */
  waiting?: ReactNode
  onCancel: (() => void) | null
}

/** The ways out of a form; sending it is one of them once nothing stands against it (rule form-3). */
export function Ending<Values extends FieldValues>(props: Props<Values>) {
  const { form, judge, labels, labelsFor, button, busy, isBusy, waiting, onCancel } = props
  // Every field has a default, so the watched values are complete.
  const values = useWatch({ control: form.control }) as Values
  const wrong = judge(values)
  const isSound = Object.values(wrong).every((message) => !message)
  return (
    <Actions variant="footer">
      {onCancel && <Button onClick={onCancel}>Cancelar</Button>}
      {!isSound && !isBusy ? (
        <Missing
          wrong={wrong}
          labels={{ ...labels, ...labelsFor?.(values) }}
          onAsk={() => void form.trigger()}
        />
      ) : (
        waiting || (
          <Button type="submit" variant="primary" busy={isBusy ? busy : undefined}>
            {button}
          </Button>
        )
      )}
    </Actions>
  )
}
