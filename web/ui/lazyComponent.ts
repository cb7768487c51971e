import { createElement, useEffect, useReducer, type ComponentType, type ReactNode } from 'react'
import { showToast } from '#web/ui/Toasts.tsx'

const lost = 'No se ha podido cargar una parte de esta página. Cuando tengas conexión, recárgala.'

/**
 * A component in a file of its own, fetched when it is first drawn or when `warm` foresees it; until then `meanwhile`
 * stands in its place, and from then on it is there in the same instant, where React's `lazy` waits a moment each time
 * it is new. What cannot be fetched says so, and the page around it, with what was written on it, goes on.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  meanwhile: (props: Props) => ReactNode = () => null,
) {
  let here: ComponentType<Props> | undefined
  let coming: Promise<void> | undefined

  async function fetchIt() {
    try {
      here = await load()
    } catch {
      coming = undefined
    }
  }
  const warm = () => (coming ??= fetchIt())

  function Late(props: Props): ReactNode {
    // What this drawing has: it may come between the drawing and its effects.
    const [drawn, redraw] = useReducer(() => here, here)
    useEffect(() => {
      if (drawn) return undefined
      let wanted = true
      async function want() {
        await warm()
        if (wanted && here) redraw()
        else if (wanted) showToast(lost)
      }
      void want()
      return () => {
        wanted = false
      }
    }, [drawn])
    return createElement(drawn ?? meanwhile, props)
  }
  return Object.assign(Late, { warm: () => void warm() })
}
