import { createContext, use, useEffect, type ReactNode } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { showNote } from '#web/ui/Toasts.tsx'

/** Says why one cannot leave now: what was asked for is not taken back by leaving (rule form-11). */
export const sayUnderWay = () => showNote('Ya se ha pedido y no se puede cancelar: espera la respuesta')

/** The question of whoever leaves the page meanwhile. */
export const underWay = {
  title: 'Todavía no hay respuesta',
  stay: 'Esperar la respuesta',
  leave: 'Salir sin esperarla',
  text: 'Ya se ha pedido: si sales ahora, no lo cancelas. Puede que se haga de todos modos, y no verás la respuesta.',
}

/** Keeps the dialog around open, until the returned function is called. */
export const DialogHold = createContext<(() => () => void) | null>(null)

/** Keeps the dialog around open while what was asked for in it is under way. */
export function useHeldOpen(isUnderWay: boolean) {
  const hold = use(DialogHold)
  useEffect(() => (isUnderWay ? hold?.() : undefined), [isUnderWay, hold])
}

type Props = {
  isUnderWay: boolean
  onClick: () => void
  'data-first-focus'?: true
  children?: ReactNode
}

/** The button that leaves a form, a question or a step without sending; while what was sent is under way it only says so. */
export const WayOut = ({ isUnderWay, onClick, children = 'Cancelar', ...rest }: Props) => (
  <Button
    {...rest}
    aria-disabled={isUnderWay || undefined}
    onClick={() => (isUnderWay ? sayUnderWay() : onClick())}
  >
    {children}
  </Button>
)
