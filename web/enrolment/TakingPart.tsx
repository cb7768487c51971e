import { useState } from 'react'
import { findParticipationErrors } from '#contract/people/participationRules.ts'
import { AgreementFields } from '#web/people/AgreementFields.tsx'
import { findWrongPart, participationParts } from '#web/people/newPerson.ts'
import { FeeFields } from '#web/people/FeeFields.tsx'
import { PlacesFields, useParticipation } from '#web/people/ParticipationFields.tsx'
import type { ParticipationForm } from '#web/people/participationForm.ts'
import styles from './enrolment.module.css'

/**
 * The last step of enrolling, which unfolds in its order: where one takes part, the fee, what one agrees to. A part comes
 * once those before it are answered, and stays (rule enrol-1).
 */
export function TakingPart({ form }: { form: ParticipationForm }) {
  const asked = useParticipation(form)
  const wrong = findWrongPart(findParticipationErrors(asked.values, 'sign'))
  const due = wrong ? participationParts.indexOf(wrong) : participationParts.length
  const [shown, setShown] = useState(due)
  if (due > shown) setShown(due)
  return (
    <div className={styles.parts}>
      <p className={styles.waiting}>
        Colaborar en una asamblea y pagar una cuota son cosas voluntarias: si no quieres una, quita su marca.
      </p>
      <fieldset>
        <legend>Dónde participas</legend>
        <PlacesFields asked={asked} />
      </fieldset>
      {shown > 0 && (
        <fieldset>
          <legend>Tu cuota</legend>
          <FeeFields asked={asked} />
        </fieldset>
      )}
      {shown > 1 && <AgreementFields form={form} who="own" />}
    </div>
  )
}
