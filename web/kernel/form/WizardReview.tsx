import type { FieldValues } from 'react-hook-form'
import { stepLabelsOf, type Step } from '#web/kernel/form/wizardStep.ts'
import { WayOut } from '#web/ui/UnderWay.tsx'
import styles from './Wizard.module.css'

type Props<Values extends FieldValues> = {
  steps: readonly Step<Values>[]
  values: Values
  /** It was sent and is not answered yet. */
  isUnderWay: boolean
  onChange: (step: number) => void
}

/** All answers, by step, each with a button to change them (rule form-4). */
export function WizardReview<Values extends FieldValues>({
  steps,
  values,
  isUnderWay,
  onChange,
}: Props<Values>) {
  return steps.map((step, index) => {
    const { title, show } = step
    const shown = show?.(values)
    return (
      <section key={title} className={styles.review}>
        <div>
          <h3>{title}</h3>
          <WayOut isUnderWay={isUnderWay} onClick={() => onChange(index)}>
            Cambiar<span className="vh"> {title}</span>
          </WayOut>
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
