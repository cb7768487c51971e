import { useId, useState } from 'react'
import { affiliates } from '#contract/census/affiliates.ts'
import { facts, type Fact } from '#contract/people/choosing/facts.ts'
import { FilterCells } from '#web/kernel/list/FilterCells.tsx'
import { useFilterDraft } from '#web/kernel/list/useFilterDraft.ts'
import { conditionFacts, fieldsOf, toCondition, toFilter } from '#web/segments/conditionFields.ts'
import { factOf, type Condition } from '#web/segments/groups.ts'
import styles from '#web/segments/segments.module.css'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'

type Props = {
  /** The condition that is changed; a new one has none. */
  start?: Condition
  onSet: (condition: Condition) => void
  onClose: () => void
}

const choices = conditionFacts.map((name) => ({ value: name, label: facts[name].label }))

/** Asks for a condition with the filters of the list: which fact, and what is asked of it. */
export function ConditionDialog({ start, onSet, onClose }: Props) {
  const id = useId()
  const [fact, choose] = useState(start && factOf(start))
  return (
    <Dialog
      title={start && fact ? `Cambiar «${facts[fact].label}»` : 'Añadir una condición'}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          {fact && (
            <Button type="submit" form={id} variant="primary">
              {start ? 'Cambiar' : 'Añadir'}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.condition}>
        {!start && (
          <SelectField
            label="Qué dato"
            empty="Elige un dato"
            options={choices}
            value={fact ?? ''}
            data-first-focus
            onChange={({ currentTarget }) =>
              choose(conditionFacts.find((name) => name === currentTarget.value))
            }
          />
        )}
        {fact && <ConditionForm key={fact} {...{ id, fact, start }} onSet={onSet} />}
      </div>
    </Dialog>
  )
}

type FormProps = { id: string; fact: Fact; start: Condition | undefined; onSet: Props['onSet'] }

function ConditionForm({ id, fact, start, onSet }: FormProps) {
  const [isEmpty, setEmpty] = useState(false)
  const fields = fieldsOf(fact)
  const first = fields[0]?.name ?? ''
  const written = useFilterDraft(
    { query: affiliates.list.query, fields, list: { state: toFilter(start) } },
    (patch) => {
      const condition = toCondition(patch)
      if (condition) return onSet(condition)
      setEmpty(true)
      document.getElementById(`${written.fields.prefix}-${first}`)?.focus()
    },
  )
  return (
    <form
      id={id}
      aria-label={facts[fact].label}
      className={styles.condition}
      noValidate
      onSubmit={(event) => {
        // The form of the segment is not sent with it.
        event.stopPropagation()
        written.apply(event)
      }}
    >
      <FilterCells
        fields={fields}
        {...written.fields}
        {...(isEmpty && { errors: { [first]: 'Falta qué se pide', ...written.fields.errors } })}
        onWrite={(name, text) => {
          setEmpty(false)
          written.fields.onWrite(name, text)
        }}
      />
    </form>
  )
}
