import type { ReactNode } from 'react'
import { useWatch, type FieldValues } from 'react-hook-form'
import type { FormOf } from '#web/kernel/form/form.ts'
import { MissingFields } from '#web/kernel/form/MissingFields.tsx'
import type { Judged } from '#web/kernel/form/useSending.ts'
import { Button } from '#web/ui/Button.tsx'
import { Actions } from '#web/ui/Form.tsx'
import { WayOut } from '#web/ui/UnderWay.tsx'

type Props<Values extends FieldValues> = Omit<Judged<Values>, 'start'> & {
  form: FormOf<Values>
  /** The submit label, «Guardar», and the one while the call runs, «Guardando…». */
  button: string
  busy: string
  isBusy: boolean
  /** It was sent and is not answered yet: nothing cancels it now (rule form-11). */
  isUnderWay?: boolean
  /** The label of a second way to send. */
  also?: string | undefined
  onAlso?: () => void
  /** Shown instead of the submit button while the form waits for something besides its fields. */
  waiting?: ReactNode
  onCancel: (() => void) | null
}

/**
 * The buttons of a form. Until all fields are valid, the missing ones are shown instead of the submit button (rule
 * form-3).
 */
export function FormFooter<Values extends FieldValues>(props: Props<Values>) {
  const { form, validate, labels, labelsFor, button, busy, isBusy, isUnderWay = isBusy } = props
  const { also, onAlso, waiting, onCancel } = props
  // Every field has a default, so the watched values are complete.
  const values = useWatch({ control: form.control }) as Values
  const wrong = validate(values)
  const isSound = Object.values(wrong).every((message) => !message)
  return (
    <Actions variant="footer">
      {onCancel && <WayOut isUnderWay={isUnderWay} onClick={onCancel} />}
      {!isSound && !isBusy ? (
        <MissingFields
          wrong={wrong}
          labels={{ ...labels, ...labelsFor?.(values) }}
          button={button}
          onAsk={() => void form.trigger()}
        />
      ) : (
        waiting || (
          <>
            {also !== undefined && !isBusy && <Button onClick={onAlso}>{also}</Button>}
            <Button type="submit" variant="primary" busy={isBusy ? busy : undefined}>
              {button}
            </Button>
          </>
        )
      )}
    </Actions>
  )
}
