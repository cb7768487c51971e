import { useLayoutEffect, type RefObject } from 'react'

/**
 * An open list or menu hides nothing (APG): the library would take the rest of the page from readers, and leave its
 * links in the way of the Tab key. It leaves alone what carries this mark, here the whole layer that `origin` is in.
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
