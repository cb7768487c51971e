import { createElement, useEffect, useReducer, type ComponentType, type ReactNode } from 'react'
import { showNote } from '#web/ui/Toasts.tsx'

const lost = 'No se ha podido cargar una parte de esta página. Cuando tengas conexión, recárgala.'

/**
 * A component whose code is loaded at its first render, by `warm()`, or by `load()`, which resolves when it is here or
 * cannot be loaded; `meanwhile` is shown until then. Once loaded it renders at once, where React's `lazy` waits each time. A failed load shows a toast and leaves the page around
 * it working.
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
  const loadIt = () => (coming ??= fetchIt())

  function Late(props: Props): ReactNode {
    // The component at this render; it may arrive between the render and its effects.
    const [drawn, redraw] = useReducer(() => here, here)
    useEffect(() => {
      if (drawn) return undefined
      let wanted = true
      async function want() {
        await loadIt()
        if (wanted && here) redraw()
        else if (wanted) showNote(lost)
      }
      void want()
      return () => {
        wanted = false
      }
    }, [drawn])
    return createElement(drawn ?? meanwhile, props)
  }
  return Object.assign(Late, { load: loadIt, warm: () => void loadIt() })
}
