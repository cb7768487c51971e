import { useSyncExternalStore } from 'react'

/** Whether the window is as a media query says, and goes on being so. */
const createMediaHook = (query: string) => {
  const subscribe = (listener: () => void) => {
    const media = matchMedia(query)
    media.addEventListener('change', listener)
    return () => media.removeEventListener('change', listener)
  }
  return () => useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}

/** Whether there is room for the menu beside the page. */
export const useIsWide = createMediaHook('(min-width: 1280px)')
/** A phone: lists are cards, and their filters a screen of their own (rule list-4). */
export const useIsNarrow = createMediaHook('(max-width: 600px)')
