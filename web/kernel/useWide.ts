import { useSyncExternalStore } from 'react'

const query = '(min-width: 1280px)'

function subscribe(listener: () => void) {
  const media = matchMedia(query)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

/** Whether there is room for the menu beside the page. */
export const useWide = () => useSyncExternalStore(subscribe, () => matchMedia(query).matches)
