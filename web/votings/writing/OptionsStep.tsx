import { useWatch } from 'react-hook-form'
import type { WizardForm } from '#web/kernel/form/wizardStep.ts'
import { CandidaturesStep } from '#web/votings/writing/CandidaturesStep.tsx'
import { QuestionsStep } from '#web/votings/writing/QuestionsStep.tsx'
import { labelRows, optionLabels } from '#web/votings/writing/votingFields.ts'
import { listMissingOptions } from '#web/votings/writing/votingRules.ts'
import type { VotingValues } from '#web/votings/writing/votingValues.ts'
import styles from './writing.module.css'

type Props = { form: WizardForm<VotingValues> }

/** The third step: what is voted. What it still lacks keeps nobody from saving it and going on. */
export function OptionsStep({ form }: Props) {
  const kind = useWatch({ control: form.control, name: 'kind' })
  return (
    <>
      {kind === 'survey' ? <QuestionsStep form={form} /> : <CandidaturesStep form={form} />}
      <StillMissing form={form} />
    </>
  )
}

function StillMissing({ form }: Props) {
  const values = useWatch({ control: form.control }) as VotingValues
  const faults = listMissingOptions(values)
  if (faults.length === 0) return null
  const labels: { readonly [name: string]: string } = { ...optionLabels, ...labelRows(values) }
  return (
    <div className={styles.missing}>
      <h3>Antes de aprobarla, falta:</h3>
      <ul>
        {faults.map(({ path, message }) => (
          <li key={`${path} ${message}`}>
            {labels[path] ?? 'Votación'}: {message}
          </li>
        ))}
      </ul>
    </div>
  )
}
