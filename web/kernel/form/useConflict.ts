import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { FieldConflict } from '#contract/problem.ts'
import type { ConflictSide } from '#web/kernel/form/Conflict.tsx'
import { findClashes, loadOthersChanges, setTypedValues, type FormOf } from '#web/kernel/form/form.ts'

type ConflictState<Values> = {
  conflict: readonly FieldConflict[]
  chosen: Readonly<Record<string, ConflictSide>>
  /** What the user had written of each, also once the other value was chosen. */
  mine: Partial<Values>
}

type Props<Data, Values extends FieldValues> = {
  form: Pick<FormOf<Values>, 'getValues' | 'reset' | 'setValue'>
  edit: {
    valuesOf: (data: Data) => Values
    /** The form fields that hold a field of the call. */
    fieldFor: (field: string) => { names: readonly (keyof Values & string)[] }
  }
  refetch: () => Promise<{ data?: Data | undefined }>
  before: Data
  /** What `before` said is not known any more: it is an older version. */
  isOld: boolean
  setBefore: (now: Data) => void
}

/** What was learned: nothing could be read; nothing is to be decided; or the user decides. */
type Learned<Data> = { now: Data | undefined; isTold: boolean }

/** The conflict with other edits, field by field; typed values are kept (rule durable-4). */
export function useConflict<Data, Values extends FieldValues>(of: Props<Data, Values>) {
  const { form, edit, refetch, before, isOld, setBefore } = of
  const { valuesOf } = edit
  const [clash, setClash] = useState<ConflictState<Values>>({ conflict: [], chosen: {}, mine: {} })
  const undecided = clash.conflict.filter(({ field }) => !clash.chosen[field])

  /** Reads what others saved. Of the fields that the server names, those are to be decided that both have changed. */
  async function learn(told: readonly FieldConflict[]): Promise<Learned<Data>> {
    const mine = form.getValues()
    const now = await loadOthersChanges({ form, valuesOf, before, refetch })
    if (now === undefined) return { now, isTold: false }
    const all = { seen: isOld ? undefined : valuesOf(before), mine, now: valuesOf(now) }
    const conflict = findClashes(told, all, (field) => edit.fieldFor(field).names)
    setBefore(now)
    setClash({ conflict, chosen: {}, mine })
    return { now, isTold: conflict.length > 0 }
  }

  function choose(field: string, side: ConflictSide) {
    const { names } = edit.fieldFor(field)
    const isTheirs = clash.chosen[field] === 'theirs'
    // What was typed since then is one's own as well.
    const mine = isTheirs ? clash.mine : { ...clash.mine, ...pick(form.getValues(), names) }
    if (side === 'theirs') setTypedValues(form, pick(valuesOf(before), names))
    else if (isTheirs) setTypedValues(form, pick(mine, names))
    setClash({ ...clash, mine, chosen: { ...clash.chosen, [field]: side } })
  }
  return { clash, undecided, choose, learn, settle: () => setClash({ conflict: [], chosen: {}, mine: {} }) }
}

const pick = <Values extends FieldValues>(
  values: Partial<Values>,
  names: readonly (keyof Values & string)[],
) => Object.fromEntries(names.map((name) => [name, values[name]])) as Partial<Values>
