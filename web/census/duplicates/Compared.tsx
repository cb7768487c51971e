import { useState } from 'react'
import { mergeFieldLabels, mergeFields, type MergeField } from '#contract/census/duplicates/mergeFields.ts'
import { type Comparison } from '#contract/census/duplicates/merges.ts'
import { likenesses } from '#contract/census/duplicates/likeness.ts'
import { nameAndDocument } from '#contract/people/name.ts'
import styles from '#web/census/duplicates/duplicates.module.css'
import { MergeActions } from '#web/census/duplicates/MergeActions.tsx'
import { Reasons } from '#web/census/duplicates/Reasons.tsx'
import { olderOf, otherThan, proposed, valueOf, type Which } from '#web/census/duplicates/values.ts'
import { belongingsText } from '#web/census/duplicates/words.ts'
import { Card } from '#web/ui/Card.tsx'
import { Disclosure } from '#web/ui/Disclosure.tsx'
import { Facts } from '#web/ui/Facts.tsx'
import { formatLongDay, plural } from '#web/ui/format.ts'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'

const whichOf = (value: string): Which => (value === 'second' ? 'second' : 'first')

/** Which file stays and with whose values; what was not chosen by hand follows the file that stays. */
export function Compared({ comparison }: { comparison: Comparison }) {
  const [kept, setKept] = useState<Which>(() => olderOf(comparison))
  const [byHand, setByHand] = useState<ByHand>({})
  const chosen = (field: MergeField) => byHand[field] ?? proposed(comparison, kept, field)
  const side = (field: MergeField) => (chosen(field) === kept ? ('kept' as const) : ('other' as const))
  const leaving = comparison[otherThan(kept)]
  const moving = belongingsText(leaving.belongings)
  return (
    <div className={styles.page}>
      <Why comparison={comparison} />
      <Card title="Qué ficha queda">
        <div className={styles.two}>
          <RadioGroup
            label="Qué ficha queda"
            labelHidden
            hint="Si no dices otra cosa, la más antigua. Todo lo de la otra pasa a ella."
            name="kept"
            variant="cards"
            value={kept}
            onChange={({ currentTarget }) => setKept(whichOf(currentTarget.value))}
            choices={(['first', 'second'] as const).map((which) => ({
              value: which,
              label: nameAndDocument(comparison[which].file),
              hint: aboutOf(comparison[which]),
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
          De la ficha de {nameAndDocument(leaving.file)}:{' '}
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

type ByHand = Partial<Record<MergeField, Which>>

/** What they share, and why that says much or little. */
function Why({ comparison: { reasons } }: { comparison: Comparison }) {
  if (reasons.length === 0) return null
  return (
    <ul className={styles.why} aria-label="Por qué se parecen">
      {reasons.map((reason) => (
        <li key={reason}>
          <Reasons reasons={[reason]} />
          {likenesses[reason].why}
        </li>
      ))}
    </ul>
  )
}

type ValuesProps = {
  comparison: Comparison
  chosen: (field: MergeField) => Which
  onChoose: (field: MergeField, which: Which) => void
}

/** Value by value where they differ; what is equal is folded away. */
function Values({ comparison: { first, second, differing }, chosen, onChoose }: ValuesProps) {
  const same = mergeFields.filter((field) => !differing.includes(field))
  const count = plural(differing.length, 'dato', 'datos')
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
            onChange={({ currentTarget }) => onChoose(field, whichOf(currentTarget.value))}
            choices={[
              { value: 'first', ...choiceOf(field, first) },
              { value: 'second', ...choiceOf(field, second) },
            ]}
          />
        ))}
      </div>
      {same.length > 0 && (
        <Disclosure summary={`${plural(same.length, 'dato igual', 'datos iguales')} en las dos`}>
          <Facts of={same.map((field) => [mergeFieldLabels[field], valueOf(field, first.file)] as const)} />
        </Disclosure>
      )}
    </Card>
  )
}

const choiceOf = (field: MergeField, { file }: Comparison['first']) => ({
  label: valueOf(field, file) ?? 'No consta',
  hint: `Ficha ${file.id}`,
})

function aboutOf({ file, username, belongings }: Comparison['first']) {
  const said = [
    `Ficha ${file.id}, desde el ${formatLongDay(file.creationTime)}`,
    username ? `con la cuenta ${username}` : 'sin cuenta',
    belongingsText(belongings),
  ]
  return said.filter(Boolean).join('; ')
}
