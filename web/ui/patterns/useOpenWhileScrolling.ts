import { useLayoutEffect, type RefObject } from 'react'

/**
 * Keeps a list open while what holds both it and its field scrolls, as a phone does for its keyboard: they move together.
 * React Aria, which listens later, would close it, and what was half typed would stand without its options.
 */
export function useOpenWhileScrolling(list: RefObject<HTMLElement | null>, isOpen: boolean) {
  useLayoutEffect(() => {
    if (!isOpen) return undefined
    const keepOpen = (event: Event) => {
      const isAround = event.target instanceof Node && list.current && event.target.contains(list.current)
      if (isAround && event.target !== list.current) event.stopImmediatePropagation()
    }
    window.addEventListener('scroll', keepOpen, true)
    return () => window.removeEventListener('scroll', keepOpen, true)
  }, [list, isOpen])
}
