import { useLayoutEffect, type RefObject } from 'react'

/**
 * Keeps the page readable while a list or menu is open (APG). React Aria would hide everything else from screen
 * readers, except elements with this attribute: here the whole layer that contains `origin`.
 */
export function useKeepPageReadable(origin: RefObject<HTMLElement | null>, open: boolean) {
  useLayoutEffect(() => {
    let layer = open ? origin.current : null
    while (layer?.parentElement && layer.parentElement !== document.body) layer = layer.parentElement
    if (!layer) return undefined
    layer.dataset['reactAriaTopLayer'] = ''
    return () => void delete layer.dataset['reactAriaTopLayer']
  }, [origin, open])
}
