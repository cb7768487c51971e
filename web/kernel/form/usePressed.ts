import { useRef, useState } from 'react'
import { useReadAgain } from '#web/kernel/form/useReadAgain.ts'
import { sayUnderWay } from '#web/ui/UnderWay.tsx'

/**
 * What the buttons of a thing do without a question: one at a time, and nothing takes it back; what was refused because
 * somebody else was first is read again (rules form-11, form-12).
 */
export function usePressed<What extends string>() {
  const [under, setUnder] = useState<What | null>(null)
  const [error, setError] = useState<unknown>(null)
  const isAsked = useRef(false)
  const { watch, close: readAgain } = useReadAgain(() => undefined)

  /** Makes the call; `then` is what follows its answer, such as another page. */
  async function press<Reply>(what: What, ask: () => Promise<Reply>, then?: (reply: Reply) => unknown) {
    if (isAsked.current) return sayUnderWay()
    isAsked.current = true
    setUnder(what)
    setError(null)
    try {
      const reply = await watch(ask())
      isAsked.current = false
      await then?.(reply)
    } catch (refusal) {
      setError(refusal)
      readAgain()
    }
    isAsked.current = false
    setUnder(null)
  }
  return { under, error, press }
}
