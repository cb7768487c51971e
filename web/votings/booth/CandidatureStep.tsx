import { useId } from 'react'
import type { Candidature } from '#contract/votings/voting.ts'
import type { StepProps } from '#web/votings/booth/ballotProps.ts'
import { Option } from '#web/votings/booth/Option.tsx'
import { StepHeading } from '#web/votings/booth/StepHeading.tsx'
import styles from './booth.module.css'

/** Closed lists: one candidature as a whole, or blank. */
export function CandidatureStep({ voting, choices, onChoices, level, isArriving }: StepProps) {
  const id = useId()
  return (
    <>
      <StepHeading id={id} level={level} isArriving={isArriving}>
        ¿Qué candidatura eliges?
      </StepHeading>
      <p className={styles.hint}>Elige 1 candidatura, entera.</p>
      <div role="radiogroup" aria-labelledby={id} className={styles.options}>
        {voting.candidatures.map((candidature) => (
          <Option
            key={candidature.id}
            type="radio"
            name={`${id}-candidature`}
            isChosen={!choices.isBlank && choices.candidature === candidature.id}
            onChoose={() => onChoices({ ...choices, candidature: candidature.id, isBlank: false })}
            hint={<Who of={candidature} />}
          >
            {candidature.name}
          </Option>
        ))}
        {voting.allowsBlank && (
          <Option
            type="radio"
            name={`${id}-candidature`}
            isChosen={choices.isBlank}
            onChoose={() => onChoices({ ...choices, candidature: null, isBlank: true })}
            hint="No eliges ninguna candidatura, y consta así."
          >
            Votar en blanco
          </Option>
        )}
      </div>
    </>
  )
}

/** What a candidature says of itself and who are in it; as one block where it is to be read so (rule voting-5). */
const Who = ({ of: { description, uniqueCandidature, candidates } }: { of: Candidature }) => (
  <>
    {description !== '' && <span className={styles.said}>{description}</span>}
    {uniqueCandidature ? (
      <span className={styles.said}>{candidates.map(({ name }) => name).join(' · ')}</span>
    ) : (
      candidates.map(({ id, name, description: about }, at) => (
        <span key={id} className={styles.said}>
          {at + 1}. {name}
          {about !== '' && ` – ${about}`}
        </span>
      ))
    )}
  </>
)
