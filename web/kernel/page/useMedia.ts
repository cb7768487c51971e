import { useSyncExternalStore } from 'react'

/** Makes a hook that follows whether a media query matches. */
export const createMediaHook = (query: string) => {
  const subscribe = (listener: () => void) => {
    const media = matchMedia(query)
    media.addEventListener('change', listener)
    return () => media.removeEventListener('change', listener)
  }
  return () => useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}

/** Whether the menu fits beside the page. */
export const useIsWide = createMediaHook('(min-width: 1280px)')
/** Whether this is a phone, where rows are cards and filters a full-screen dialog (rule list-4). */
export const useIsNarrow = createMediaHook('(max-width: 600px)')
