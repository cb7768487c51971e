import { useRef, useState } from 'react'
import { useReadAgain } from '#web/kernel/form/useReadAgain.ts'
import { sayUnderWay } from '#web/ui/UnderWay.tsx'

/**
 * What the buttons of a thing do without a question: one at a time, and nothing takes it back; what was refused because
 * somebody else was first is read again (rules form-11, form-12).
 */
export function usePressed<What = true>() {
  const [under, setUnder] = useState<What | null>(null)
  const [error, setError] = useState<Error | null>(null)
  const isAsked = useRef(false)
  const { watch, close: readAgain } = useReadAgain(() => undefined)

  /**
   * Makes the call; `then` is what follows its answer, such as another page. Returns whether it was done; what `what` names
   * is under way meanwhile, such as a button or a file.
   */
  async function press<Reply>(
    what: What,
    ask: () => Promise<Reply>,
    then?: (reply: Reply) => unknown,
  ): Promise<boolean> {
    if (isAsked.current) {
      sayUnderWay()
      return false
    }
    let isDone = false
    isAsked.current = true
    setUnder(() => what)
    setError(null)
    try {
      const reply = await watch(ask())
      isAsked.current = false
      await then?.(reply)
      isDone = true
    } catch (refusal) {
      setError(refusal instanceof Error ? refusal : new Error('what is thrown is an error'))
      readAgain()
    }
    isAsked.current = false
    setUnder(null)
    return isDone
  }
  return { under, error, press, forget: () => setError(null) }
}
