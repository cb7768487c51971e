import {
  createElement,
  useEffect,
  useEffectEvent,
  useReducer,
  type ComponentType,
  type ReactNode,
} from 'react'
import { showNote } from '#web/ui/Toasts.tsx'

const lost = 'No se ha podido cargar una parte de esta página.'
const lostDialog = `${lost} Comprueba tu conexión y vuelve a intentarlo.`
const lostPart = `${lost} Se intenta de nuevo cada pocos segundos.`
const retryAfter = 5000

/**
 * A component whose code is loaded at its first render, by `warm()`, or by `load()`, which resolves when it is here or
 * cannot be loaded; `meanwhile` is shown until then. Once loaded it renders at once, where React's `lazy` waits each
 * time. A failed load shows a toast and leaves the page around it working (rule shell-12): what shows nothing meanwhile
 * and can be closed, a dialog, is closed, so that the next press tries again; any other part is tried again by itself.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  meanwhile?: (props: Props) => ReactNode,
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
    const closeUnseen = useEffectEvent(() => {
      const { onClose } = props as { onClose?: () => void }
      if (meanwhile || !onClose) return false
      onClose()
      return true
    })
    useEffect(() => {
      if (drawn) return undefined
      let wanted = true
      let next: ReturnType<typeof setTimeout> | undefined
      async function want(isFirst: boolean) {
        await loadIt()
        if (!wanted) return
        if (here) return redraw()
        const isClosed = closeUnseen()
        if (isFirst) showNote(isClosed ? lostDialog : lostPart)
        if (!isClosed) next = setTimeout(() => void want(false), retryAfter)
      }
      void want(true)
      return () => {
        wanted = false
        clearTimeout(next)
      }
    }, [drawn])
    const shown = drawn ?? meanwhile
    return shown && createElement(shown, props)
  }
  return Object.assign(Late, { load: loadIt, warm: () => void loadIt() })
}
