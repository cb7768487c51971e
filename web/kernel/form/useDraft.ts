import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { z } from 'zod'
import { dropDraft, fits, keepDraft, readDraft } from '#web/kernel/form/draft.ts'
import { put, rebased } from '#web/kernel/form/form.ts'
import { getCurrentSession } from '#web/kernel/session/session.ts'

/** What somebody typed, and the version of what they typed it over: it tells later what others have changed since. */
const sheet = z.object({ typed: z.record(z.string(), z.unknown()), version: z.number().optional() })
type Draft<Values> = { typed: Partial<Values>; version?: number | undefined }

const readTyped = (name: string) => sheet.safeParse(readDraft(name)).data

/** The name of the draft of a form, by its screen and its title. */
export function useDraftName(title: string): string {
  const router = useRouter()
  const [name] = useState(() => `${router.state.location.pathname} ${title}`)
  return name
}

/** Whether something was being typed in a form when the session ended: it opens by itself (rule shell-6). */
export function useIsDrafted(title: string): boolean {
  const name = useDraftName(title)
  const [isDrafted] = useState(() => readTyped(name) !== undefined)
  return isDrafted
}

/** What a form of this screen held when the session ended; what does not fit its values is dropped. */
export function useDraft<Values extends FieldValues>(title: string, start: Values) {
  const name = useDraftName(title)
  const [kept] = useState(() => {
    const found = readTyped(name)
    // Its fields are the form's, and of their kinds.
    if (found && fits(start, found.typed)) return found as Draft<Values>
    dropDraft(name)
    return null
  })
  return { name, kept, drop: () => dropDraft(name) }
}

/**
 * The version the editor saw: a draft that is taken up again is judged by the version it was written over (rule
 * durable-4).
 */
export function useBefore<Data extends { version?: number }>(
  kept: { version?: number | undefined } | null,
  data: Data,
) {
  return useState<Data>(() => {
    const { version } = data
    return version === undefined ? data : { ...data, version: Math.min(kept?.version ?? version, version) }
  })
}

type Kept<Values extends FieldValues> = {
  draft: ReturnType<typeof useDraft<Values>>
  form: Pick<UseFormReturn<Values, unknown, never>, 'getValues' | 'subscribe' | 'setValue'>
  /** What the form starts from, and the version of the thing it was read from, if it has one. */
  start: Values
  version?: number | undefined
}

/** Puts back what was typed, and keeps in this tab what is typed from now on, until it is saved or given up. */
export function useKept<Values extends FieldValues>({ draft, form, start, version }: Kept<Values>) {
  const restore = useEffectEvent(() => draft.kept && put(form, draft.kept.typed))
  const keep = useEffectEvent((over: number | undefined) => {
    // Without a session nobody could be told that it is theirs.
    if (!getCurrentSession()) return
    const typed = rebased(start, form.getValues(), start)
    if (Object.keys(typed).length === 0) draft.drop()
    else keepDraft(draft.name, { typed, version: over })
  })
  useEffect(() => void restore(), [])
  useEffect(() => {
    keep(version)
    return form.subscribe({ formState: { values: true }, callback: () => keep(version) })
  }, [form, version])
}
