import { formatCount } from '#contract/plural.ts'
import { useState } from 'react'
import { mergeFieldLabels, mergeFields, type MergeField } from '#contract/census/duplicates/mergeFields.ts'
import { type Comparison } from '#contract/census/duplicates/merges.ts'
import { reasonDetails } from '#contract/census/duplicates/likeness.ts'
import { formatNameAndDocument } from '#contract/people/name.ts'
import styles from '#web/census/duplicates/duplicates.module.css'
import { MergeActions } from '#web/census/duplicates/MergeActions.tsx'
import { ReasonTag } from '#web/census/duplicates/DuplicateTags.tsx'
import {
  olderSide,
  otherSide,
  proposeSide,
  formatFieldValue,
  type Side,
} from '#web/census/duplicates/fieldValues.ts'
import { describeBelongings } from '#web/census/duplicates/describeBelongings.ts'
import { Card } from '#web/ui/Card.tsx'
import { Disclosure } from '#web/ui/Disclosure.tsx'
import { Facts } from '#web/ui/Facts.tsx'
import { formatLongDay } from '#web/ui/format.ts'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'

const toSide = (value: string): Side => (value === 'second' ? 'second' : 'first')

/** Chooses which profile is kept, and which value of each field. Fields not chosen by hand follow the kept profile. */
export function ComparisonForm({ comparison }: { comparison: Comparison }) {
  const [kept, setKept] = useState<Side>(() => olderSide(comparison))
  const [byHand, setByHand] = useState<ChosenSides>({})
  const chosen = (field: MergeField) => byHand[field] ?? proposeSide(comparison, kept, field)
  const side = (field: MergeField) => (chosen(field) === kept ? ('kept' as const) : ('other' as const))
  const leaving = comparison[otherSide(kept)]
  const moving = describeBelongings(leaving.belongings)
  return (
    <div className={styles.page}>
      <SharedReasons comparison={comparison} />
      <Card title="Qué ficha queda">
        <div className={styles.two}>
          <RadioGroup
            label="Qué ficha queda"
            labelHidden
            hint="Si no dices otra cosa, la más antigua. Todo lo de la otra pasa a ella."
            name="kept"
            variant="cards"
            value={kept}
            onChange={({ currentTarget }) => setKept(toSide(currentTarget.value))}
            choices={(['first', 'second'] as const).map((which) => ({
              value: which,
              label: formatNameAndDocument(comparison[which].file),
              hint: describeProfile(comparison[which]),
            }))}
          />
        </div>
      </Card>
      <Values
        comparison={comparison}
        chosen={chosen}
        onChoose={(field, which) => setByHand({ ...byHand, [field]: which })}
      />
      <Card title="Qué pasa a la ficha que queda">
        <p>
          De la ficha de {formatNameAndDocument(leaving.file)}:{' '}
          {moving ? `${moving}, y su historial.` : 'solo su historial.'}
        </p>
      </Card>
      <MergeActions
        comparison={comparison}
        kept={kept}
        choose={Object.fromEntries(comparison.differing.map((field) => [field, side(field)]))}
      />
    </div>
  )
}

type ChosenSides = Partial<Record<MergeField, Side>>

/** The data that both profiles share, and how strong each is as evidence. */
function SharedReasons({ comparison: { reasons } }: { comparison: Comparison }) {
  if (reasons.length === 0) return null
  return (
    <ul className={styles.why} aria-label="Por qué se parecen">
      {reasons.map((reason) => (
        <li key={reason}>
          <ReasonTag reason={reason} />
          {reasonDetails[reason].why}
        </li>
      ))}
    </ul>
  )
}

type ValuesProps = {
  comparison: Comparison
  chosen: (field: MergeField) => Side
  onChoose: (field: MergeField, which: Side) => void
}

/** One choice for each differing field; equal fields are in a closed details element. */
function Values({ comparison: { first, second, differing }, chosen, onChoose }: ValuesProps) {
  const same = mergeFields.filter((field) => !differing.includes(field))
  const count = formatCount(differing.length, 'dato', 'datos')
  return (
    <Card title={differing.length === 0 ? 'No se diferencian en nada' : `En qué se diferencian: ${count}`}>
      <div className={`${styles.two} ${styles.differing}`}>
        {differing.map((field) => (
          <RadioGroup
            key={field}
            label={mergeFieldLabels[field]}
            name={field}
            variant="cards"
            value={chosen(field)}
            onChange={({ currentTarget }) => onChoose(field, toSide(currentTarget.value))}
            choices={[
              { value: 'first', ...choiceOf(field, first) },
              { value: 'second', ...choiceOf(field, second) },
            ]}
          />
        ))}
      </div>
      {same.length > 0 && (
        <Disclosure summary={`${formatCount(same.length, 'dato igual', 'datos iguales')} en las dos`}>
          <Facts
            of={same.map((field) => [mergeFieldLabels[field], formatFieldValue(field, first.file)] as const)}
          />
        </Disclosure>
      )}
    </Card>
  )
}

const choiceOf = (field: MergeField, { file: profile }: Comparison['first']) => ({
  label: formatFieldValue(field, profile) ?? 'No consta',
  hint: `Ficha ${profile.id}`,
})

function describeProfile({ file: profile, username, belongings }: Comparison['first']) {
  const parts = [
    `Ficha ${profile.id}, desde el ${formatLongDay(profile.creationTime)}`,
    username ? `con la cuenta de usuario ${username}` : 'sin cuenta de usuario',
    describeBelongings(belongings),
  ]
  return parts.filter(Boolean).join('; ')
}
