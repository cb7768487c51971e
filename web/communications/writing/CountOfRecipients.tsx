import { useFormState, useWatch } from 'react-hook-form'
import type { HowMany } from '#contract/communications/communications.ts'
import { WhoLinks } from '#web/communications/basics/WhoLinks.tsx'
import { ExcludedFacts } from '#web/communications/ExcludedFacts.tsx'
import { formatPeople } from '#web/communications/peopleWords.ts'
import { useTypedCount } from '#web/communications/writing/useTypedCount.ts'
import type { WritingValues } from '#web/communications/writing/writingForm.ts'
import { LoadFailure } from '#web/kernel/page/QueryPlaceholder.tsx'
import type { WizardForm } from '#web/kernel/form/wizardStep.ts'
import { Icon } from '#web/ui/Icon.tsx'
import styles from './writing.module.css'

/** To how many people it goes, counted while it is chosen to whom, and to how many not and why. */
export function CountOfRecipients({ form, id }: { form: WizardForm<WritingValues>; id: number | undefined }) {
  const values = useWatch({ control: form.control }) as WritingValues
  const count = useTypedCount(id, values)
  // The lists are of what is saved.
  const { isDirty } = useFormState({ control: form.control })
  const isSaved = id !== undefined && !isDirty
  return (
    <>
      <div className={styles.count} role="status" aria-busy={count.isKnown && !count.data && !count.error}>
        {!count.isKnown && <p>Cuando digas para quién es, aquí se dirá a cuántas personas llega.</p>}
        {count.isKnown && !count.data && !count.error && (
          <p>
            {count.isPaused
              ? 'No hay conexión: se contará en cuanto vuelva.'
              : 'Contando a cuántas personas llega…'}
          </p>
        )}
        {count.error && <LoadFailure of={count} title="No se ha podido contar" />}
        {count.data && <Counted of={count.data} />}
      </div>
      {isSaved && count.data && <WhoLinks id={id} of={count.data} />}
    </>
  )
}

/** The numbers of a count, in words. */
export const Counted = ({ of }: { of: HowMany }) => (
  <>
    <p className={styles.total}>
      <Icon name={of.recipients === 0 ? 'warning' : 'mail'} />
      <strong>
        {of.recipients === 0 ? 'No llegaría a nadie' : `Llegará a ${formatPeople(of.recipients, of)}`}
      </strong>
    </p>
    <ExcludedFacts of={of} />
  </>
)
