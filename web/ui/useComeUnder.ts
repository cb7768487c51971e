import { useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { doubleClick, isUnderLastClick } from '#web/ui/lastClick.ts'

/**
 * Whether a button has just come under the pointer that brought it there by pressing another one: the second click of two
 * was not meant for it, a key is (rule form-9). `isUnmeant` judges a click by when it was made, however late it is heard.
 */
export function useComeUnder(button: RefObject<HTMLElement | null>, isWeighty: boolean) {
  const [isHeld, hold] = useState(false)
  const until = useRef(-Infinity)
  useLayoutEffect(() => {
    if (!isWeighty || !button.current || !isUnderLastClick(button.current)) return undefined
    until.current = performance.now() + doubleClick.within
    // Before anything is painted.
    queueMicrotask(() => hold(true))
    const timer = setTimeout(() => hold(false), doubleClick.within)
    return () => {
      clearTimeout(timer)
      hold(false)
    }
  }, [button, isWeighty])
  const isUnmeant = ({ detail, timeStamp }: { detail: number; timeStamp: number }) =>
    detail > 0 && timeStamp < until.current
  return { isHeld, isUnmeant }
}
