import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { FieldConflict } from '#contract/problem.ts'
import type { ConflictSide } from '#web/kernel/form/Conflict.tsx'
import { isSame, loadOthersChanges, setTypedValues, type FormOf } from '#web/kernel/form/form.ts'

type ConflictState = { conflict: readonly FieldConflict[]; chosen: Readonly<Record<string, ConflictSide>> }

type Props<Data, Values extends FieldValues> = {
  form: Pick<FormOf<Values>, 'getValues' | 'reset' | 'setValue'>
  edit: {
    valuesOf: (data: Data) => Values
    /** The form fields that hold a field of the call. */
    fieldFor: (field: string) => { names: readonly (keyof Values & string)[] }
  }
  refetch: () => Promise<{ data?: Data | undefined }>
  before: Data
  setBefore: (now: Data) => void
}

/** What was learned: nothing could be read; nothing is to be decided; or the user decides. */
type Learned<Data> = { now: Data | undefined; isTold: boolean }

/** The conflict with other edits, field by field; typed values are kept (rule durable-4). */
export function useConflict<Data, Values extends FieldValues>(of: Props<Data, Values>) {
  const { form, edit, refetch, before, setBefore } = of
  const { valuesOf } = edit
  const [clash, setClash] = useState<ConflictState>({ conflict: [], chosen: {} })
  const undecided = clash.conflict.filter(({ field }) => !clash.chosen[field])

  /**
   * Reads what others saved. The server names the fields that this edit asked for; with `onlyChanged`, those that the
   * others have left as they were are nothing to decide.
   */
  async function learn(told: readonly FieldConflict[], { onlyChanged = false } = {}): Promise<Learned<Data>> {
    const now = await loadOthersChanges({ form, valuesOf, before, refetch })
    if (now === undefined) return { now, isTold: false }
    const [seen, read] = [valuesOf(before), valuesOf(now)]
    const conflict = onlyChanged
      ? told.filter(({ field }) => edit.fieldFor(field).names.some((name) => !isSame(seen[name], read[name])))
      : told
    setBefore(now)
    setClash({ conflict, chosen: {} })
    return { now, isTold: conflict.length > 0 }
  }

  function choose(field: string, side: ConflictSide) {
    if (side === 'theirs') setTypedValues(form, pick(valuesOf(before), edit.fieldFor(field).names))
    setClash(({ conflict, chosen }) => ({ conflict, chosen: { ...chosen, [field]: side } }))
  }
  return { clash, undecided, choose, learn, settle: () => setClash({ conflict: [], chosen: {} }) }
}

const pick = <Values extends FieldValues>(values: Values, names: readonly (keyof Values & string)[]) =>
  Object.fromEntries(names.map((name) => [name, values[name]])) as Partial<Values>
