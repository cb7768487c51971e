import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { z } from 'zod'
import { removeDraft, fitsForm, saveDraft, readStoredDraft } from '#web/kernel/form/draft.ts'
import { setTypedValues, mergeTyped } from '#web/kernel/form/form.ts'
import { getCurrentSession } from '#web/kernel/session/session.ts'

/** The typed values and the version of the data they were typed over, which later detects changes by others. */
const sheet = z.object({ typed: z.record(z.string(), z.unknown()), version: z.number().optional() })
type Draft<Values> = { typed: Partial<Values>; version?: number | undefined }

const readTyped = (name: string) => sheet.safeParse(readStoredDraft(name)).data

/** The name of the draft of a form, by its screen and its title. */
export function useDraftName(title: string): string {
  const router = useRouter()
  const [name] = useState(() => `${router.state.location.pathname} ${title}`)
  return name
}

/** Whether a form has a draft from a session that ended: it then opens by itself (rule shell-6). */
export function useHasDraft(title: string): boolean {
  const name = useDraftName(title)
  const [isDrafted] = useState(() => readTyped(name) !== undefined)
  return isDrafted
}

/** The draft of a form of this screen; one that does not fit the form is removed. */
export function useDraft<Values extends FieldValues>(title: string, start: Values) {
  const name = useDraftName(title)
  const [kept] = useState(() => {
    const found = readTyped(name)
    // `fitsForm` has checked fields and kinds.
    if (found && fitsForm(start, found.typed)) return found as Draft<Values>
    removeDraft(name)
    return null
  })
  return { name, kept, drop: () => removeDraft(name) }
}

/**
 * The data that the user saw. A restored draft keeps the version it was typed over, so that conflicts are detected
 * (rule durable-4); what that version said is not known any more, which is the third thing returned.
 */
export function useEditedVersion<Data extends { version?: number }>(
  kept: { version?: number | undefined } | null,
  data: Data,
) {
  const [first] = useState<Data>(() => {
    const { version } = data
    return version === undefined ? data : { ...data, version: Math.min(kept?.version ?? version, version) }
  })
  const [wasOld] = useState(first.version !== data.version)
  const [before, setBefore] = useState(first)
  return [before, setBefore, wasOld && before === first] as const
}

type Kept<Values extends FieldValues> = {
  draft: ReturnType<typeof useDraft<Values>>
  form: Pick<UseFormReturn<Values, unknown, never>, 'getValues' | 'subscribe' | 'setValue'>
  /** The form's start values, and the version of the data they were read from, if it has one. */
  start: Values
  version?: number | undefined
}

/** Restores the draft into the form, and saves what is typed from now on, until it is saved or dropped. */
export function useSaveTyped<Values extends FieldValues>({ draft, form, start, version }: Kept<Values>) {
  const restore = useEffectEvent(() => draft.kept && setTypedValues(form, draft.kept.typed))
  const keep = useEffectEvent((over: number | undefined) => {
    // Without a session a draft would have no owner.
    if (!getCurrentSession()) return
    const typed = mergeTyped(start, form.getValues(), start)
    if (Object.keys(typed).length === 0) draft.drop()
    else saveDraft(draft.name, { typed, version: over })
  })
  useEffect(() => void restore(), [])
  useEffect(() => {
    keep(version)
    return form.subscribe({ formState: { values: true }, callback: () => keep(version) })
  }, [form, version])
}
