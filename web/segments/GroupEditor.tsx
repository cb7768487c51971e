import { useState } from 'react'
import { namedKinds } from '#contract/people/choosing/namedThings.ts'
import { listNamed } from '#contract/people/choosing/segmentTree.ts'
import { describeTree, type NameOf } from '#contract/people/choosing/segmentWords.ts'
import { ConditionDialog } from '#web/segments/ConditionDialog.tsx'
import { isGroup, type Condition, type Group, type GroupKind, type Part } from '#web/segments/groups.ts'
import styles from '#web/segments/segments.module.css'
import { announce } from '#web/ui/Announcer.tsx'
import { Button, IconButton } from '#web/ui/Button.tsx'
import { Actions } from '#web/ui/Form.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'

const kinds: Record<GroupKind, string> = {
  all: 'todas estas condiciones',
  any: 'alguna de estas condiciones',
  none: 'ninguna de estas condiciones',
}
// Safe: the object has exactly these keys; Object.keys returns plain strings.
const kindNames = Object.keys(kinds) as GroupKind[]

type Props = {
  /** The id of the control that says what the group is, which takes the focus when a part of it is gone. */
  id: string
  group: Group
  names: NameOf
  error?: string | undefined
  onChange: (group: Group) => void
  /** Absent for the outermost. */
  onRemove?: () => void
}

/** What of a group's parts is to be met, and the parts: conditions in words, and groups. */
export function GroupEditor({ id, group, names, error, onChange, onRemove }: Props) {
  const [adding, setAdding] = useState(false)
  const { of, parts } = group
  const add = (part: Part) => onChange({ of, parts: [...parts, part] })
  function addGroup() {
    add({ of: of === 'any' ? 'all' : 'any', parts: [] })
    // It is drawn in the next frame.
    requestAnimationFrame(() => document.getElementById(`${id}-${parts.length}`)?.focus())
  }
  const replace = (at: number, part: Part) => onChange({ of, parts: parts.with(at, part) })
  function remove(at: number, text: string) {
    // A group goes with its last part.
    if (onRemove && parts.length === 1) return onRemove()
    onChange({ of, parts: parts.toSpliced(at, 1) })
    announce(`Se ha quitado ${text}`)
    document.getElementById(id)?.focus()
  }
  return (
    <div role="group" aria-label={onRemove ? `Grupo: ${kinds[of]}` : 'Condiciones'} className={styles.group}>
      <div className={styles.part}>
        <SelectField
          id={id}
          label="Quien cumple"
          error={error}
          options={kindNames.map((value) => ({ value, label: kinds[value] }))}
          value={of}
          onChange={({ currentTarget }) =>
            onChange({ of: kindNames.find((name) => name === currentTarget.value) ?? of, parts })
          }
        />
        {onRemove && <IconButton icon="trash" label="Quitar el grupo" onClick={onRemove} />}
      </div>
      {parts.length === 0 ? (
        <p>Todavía no hay ninguna condición.</p>
      ) : (
        <ul className={styles.parts}>
          {parts.map((part, at) => (
            <li key={`${at}`}>
              {isGroup(part) ? (
                <GroupEditor
                  id={`${id}-${at}`}
                  group={part}
                  names={names}
                  onChange={(changed) => replace(at, changed)}
                  onRemove={() => remove(at, 'el grupo')}
                />
              ) : (
                <ConditionLine
                  condition={part}
                  names={names}
                  onChange={(changed) => replace(at, changed)}
                  onRemove={(text) => remove(at, `«${text}»`)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      <Actions>
        <Button icon="plus" onClick={() => setAdding(true)}>
          Añadir una condición
        </Button>
        <Button icon="plus" onClick={addGroup}>
          Añadir un grupo de condiciones
        </Button>
      </Actions>
      {adding && (
        <ConditionDialog
          onSet={(condition) => {
            add(condition)
            setAdding(false)
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </div>
  )
}

type LineProps = {
  condition: Condition
  names: NameOf
  onChange: (condition: Condition) => void
  onRemove: (text: string) => void
}

function ConditionLine({ condition, names, onChange, onRemove }: LineProps) {
  const [changing, setChanging] = useState(false)
  const text = describeTree(condition, names).join('; ')
  return (
    <div className={styles.part}>
      <p>
        {isLost(condition, names) && <Icon name="warning" />}
        {text}
      </p>
      <IconButton icon="edit" label={`Cambiar «${text}»`} onClick={() => setChanging(true)} />
      <IconButton icon="trash" label={`Quitar «${text}»`} onClick={() => onRemove(text)} />
      {changing && (
        <ConditionDialog
          start={condition}
          onSet={(changed) => {
            onChange(changed)
            setChanging(false)
          }}
          onClose={() => setChanging(false)}
        />
      )}
    </div>
  )
}

/** Whether something that a condition names is gone, or out of reach. */
const isLost = (condition: Condition, names: NameOf): boolean =>
  namedKinds.some((kind) => listNamed(condition, kind).some((id) => names[kind].get(id) === undefined))
