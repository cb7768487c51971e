import type { FieldValues } from 'react-hook-form'
import { stepLabelsOf, type Step } from '#web/kernel/form/wizardStep.ts'
import { Button } from '#web/ui/Button.tsx'
import styles from './Wizard.module.css'

type Props<Values extends FieldValues> = {
  steps: readonly Step<Values>[]
  values: Values
  onChange: (step: number) => void
}

/** All answers, by step, each with a button to change them (rule form-4). */
export function WizardReview<Values extends FieldValues>({ steps, values, onChange }: Props<Values>) {
  return steps.map((step, index) => {
    const { title, show } = step
    const shown = show?.(values)
    return (
      <section key={title} className={styles.review}>
        <div>
          <h3>{title}</h3>
          <Button onClick={() => onChange(index)}>
            Cambiar<span className="vh"> {title}</span>
          </Button>
        </div>
        <dl>
          {Object.entries<string | undefined>(stepLabelsOf(step, values))
            .filter(([name]) => shown?.[name] !== null)
            .map(([name, label]) => (
              <div key={name}>
                <dt>{label}</dt>
                <dd>{shown?.[name] ?? String(values[name] || 'No disponible')}</dd>
              </div>
            ))}
        </dl>
      </section>
    )
  })
}
