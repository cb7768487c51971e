import { useEffect, useEffectEvent } from 'react'
import type { ImportForm } from '#web/import/importDraft.ts'

/** Marks a prefilled step as seen once it is shown, which completes it. */
export function useMarkSeen(form: ImportForm, step: number, isShown: boolean) {
  const note = useEffectEvent(() => {
    if (form.getValues('seen') < step) form.setValue('seen', step)
  })
  useEffect(() => {
    if (isShown) note()
  }, [isShown])
}
