import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { dropDraft, keepDraft, readDraft } from '#web/kernel/draft.ts'
import { put, rebased } from '#web/kernel/form.ts'
import { currentSession } from '#web/kernel/session.ts'

/** What somebody typed over what they saw; `seen` tells later what others have changed since. */
type Draft<Values, Seen> = { typed: Partial<Values>; seen: Seen }

/** The name of the draft of a form, by its screen and its title. */
export function useDraftName(title: string): string {
  const router = useRouter()
  const [name] = useState(() => `${router.state.location.pathname} ${title}`)
  return name
}

/** Whether something was being typed in a form when the session ended: it opens by itself (UX N10). */
export function useIsDrafted(title: string): boolean {
  const name = useDraftName(title)
  const [isDrafted] = useState(() => readDraft(name) !== null)
  return isDrafted
}

/** What a form of this screen held when the session ended. */
export function useDraft<Values extends FieldValues, Seen>(title: string) {
  const name = useDraftName(title)
  // Only forms of the same screen and title write under this name, always in this shape.
  const [kept] = useState(() => readDraft(name) as Draft<Values, Seen> | null)
  return { name, kept, drop: () => dropDraft(name) }
}

type Kept<Values extends FieldValues, Seen> = {
  draft: ReturnType<typeof useDraft<Values, Seen>>
  form: Pick<UseFormReturn<Values, unknown, never>, 'getValues' | 'subscribe' | 'setValue'>
  /** What the form starts from, and the thing it was read from. */
  start: Values
  seen: Seen
}

/** Puts back what was typed, and keeps in this tab what is typed from now on, until it is saved or given up. */
export function useKept<Values extends FieldValues, Seen>({ draft, form, start, seen }: Kept<Values, Seen>) {
  const restore = useEffectEvent(() => draft.kept && put(form, draft.kept.typed))
  const keep = useEffectEvent((over: Seen) => {
    // Without a session nobody could be told that it is theirs.
    if (!currentSession()) return
    const typed = rebased(start, form.getValues(), start)
    if (Object.keys(typed).length === 0) draft.drop()
    else keepDraft(draft.name, { typed, seen: over })
  })
  useEffect(() => void restore(), [])
  useEffect(() => {
    keep(seen)
    return form.subscribe({ formState: { values: true }, callback: () => keep(seen) })
  }, [form, seen])
}
