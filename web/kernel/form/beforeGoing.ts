import { useEffect } from 'react'
import { beforeGoing } from '#web/kernel/form/wizardStep.ts'

/**
 * For a step of a wizard that saves: does something when one goes on from it, such as attaching the file that was chosen,
 * and says whether that keeps one from going; null while there is nothing to do. Nothing that stands there as chosen is
 * left behind (rule form-11).
 */
export function useBeforeGoing(run: (() => Promise<boolean>) | null) {
  useEffect(() => {
    beforeGoing.run = run
    return () => void (beforeGoing.run = null)
  })
}
