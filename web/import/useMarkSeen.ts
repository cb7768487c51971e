import { useEffect, useEffectEvent } from 'react'
import type { ImportForm } from '#web/import/importDraft.ts'

/** A step that comes filled in counts as done once it has been shown. */
export function useMarkSeen(form: ImportForm, step: number, isShown: boolean) {
  const note = useEffectEvent(() => {
    if (form.getValues('seen') < step) form.setValue('seen', step)
  })
  useEffect(() => {
    if (isShown) note()
  }, [isShown])
}
