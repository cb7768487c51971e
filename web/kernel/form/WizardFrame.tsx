import { useEffect, useRef, type ReactNode } from 'react'
import type { FieldErrors, FieldValues } from 'react-hook-form'
import { unsureTitle } from '#web/kernel/api/api.ts'
import { listFormErrors, type Labels } from '#web/kernel/form/form.ts'
import { WizardSteps } from '#web/kernel/form/WizardSteps.tsx'
import { announce } from '#web/ui/Announcer.tsx'
import { FormErrors } from '#web/ui/FormErrors.tsx'
import styles from './Wizard.module.css'

type Props<Values extends FieldValues> = {
  variant?: 'wide' | undefined
  /** The titles of all steps that are counted. */
  titles: readonly string[]
  title: string
  at: number
  /** The first step that is not valid yet. */
  reached: number
  /** Which of the steps before are done; without it, all that are valid. */
  isDone?: (step: number) => boolean
  /** Makes of the steps that are reached a way to them. */
  onGo?: ((step: number) => void) | undefined
  errors: FieldErrors<Values>
  labels: Labels<Values>
  /** Counts the attempts, each of which brings the errors into view. */
  attempt: number
  onSubmit: (event: React.FormEvent) => void
  /** What failed when the server refuses: «No se ha podido guardar». */
  failed?: string
  /** What stands above the fields. */
  notice?: ReactNode
  children: ReactNode
}

/** The frame of a step: where one is, its heading, its errors and its form. */
export function WizardFrame<Values extends FieldValues>(props: Props<Values>) {
  const { variant, titles, title, at, reached, onGo, errors, labels, attempt, onSubmit } = props
  const heading = useAnnounceStep(at, title, Object.keys(errors).length > 0)
  return (
    <div className={styles.wizard} data-variant={variant}>
      <WizardSteps titles={titles} at={at} reached={reached} isDone={props.isDone} onGo={onGo} />
      <h2 ref={heading} tabIndex={-1} data-step>
        {title}
      </h2>
      <FormErrors
        errors={listFormErrors(errors, labels)}
        attempt={attempt}
        failed={errors.root?.type === 'unsure' ? unsureTitle : props.failed}
      />
      {props.notice}
      <form
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit(event)
        }}
      >
        {props.children}
      </form>
    </div>
  )
}

/** Focuses and announces a new step like a new page; a step with errors focuses these instead. */
function useAnnounceStep(at: number, title: string, isFaulty: boolean) {
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef(at)
  useEffect(() => {
    if (before.current === at) return
    before.current = at
    if (isFaulty) return
    heading.current?.focus()
    announce(`Paso ${at + 1}: ${title}`)
  }, [at, title, isFaulty])
  return heading
}
