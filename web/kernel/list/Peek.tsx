import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import { anySearch } from '#web/ui/anySearch.ts'
import { rowId, type Peeking } from '#web/kernel/list/usePeek.ts'
import { announce } from '#web/ui/Announcer.tsx'
import { Button, IconButton } from '#web/ui/Button.tsx'
import styles from './Peek.module.css'

type Props = {
  peek: Peeking
  /** The rows of the page, as the address calls them, in their order. */
  rows: readonly string[]
  title: string
  /** The link to all of it. */
  whole?: ReactNode
  children: ReactNode
}

/** Closes what is open: as Back does, unless it was opened by its address. */
function useClosing() {
  const navigate = useNavigate()
  const router = useRouter()
  return () => {
    if (router.state.location.state.isPeek) return router.history.back()
    const search = anySearch((before) => ({ ...before, ver: undefined }))
    void navigate({ to: '.', search, replace: true, resetScroll: false })
  }
}

/**
 * One row beside its list, which keeps its names and scrolls to what they make room for. The arrows go on to other rows of
 * the page, Esc closes it, and the focus goes back to the row (rule list-12).
 */
export function Peek({ peek, rows, title, whole, children }: Props) {
  const frame = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const titleId = useId()
  const close = useClosing()
  const place = rows.indexOf(peek.id)
  const stepTo = (by: -1 | 1) => (place === -1 ? undefined : rows[place + by])
  const step = (by: -1 | 1) => {
    const next = stepTo(by)
    if (next !== undefined) peek.open(next)
  }

  const press = useEffectEvent((event: KeyboardEvent) => {
    const { target, key } = event
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    if (!(target instanceof Element)) return
    const isHere = frame.current?.contains(target) || target.closest('tbody a') !== null
    if (key === 'Escape' && (isHere || target === document.body)) close()
    if (!isHere || (key !== 'ArrowDown' && key !== 'ArrowUp')) return
    event.preventDefault()
    step(key === 'ArrowDown' ? 1 : -1)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])

  const findRow = useEffectEvent(() => document.getElementById(rowId(peek.id)))
  const arrive = useEffectEvent((row: string) => {
    document.getElementById(rowId(row))?.closest('tr')?.scrollIntoView({ block: 'nearest' })
    frame.current?.scrollTo({ top: 0 })
    if (frame.current?.contains(document.activeElement))
      announce(place === -1 ? title : `${title}, ${place + 1} de ${rows.length}`)
    else heading.current?.focus({ preventScroll: true })
  })
  useEffect(() => arrive(peek.id), [peek.id])
  useLayoutEffect(() => {
    const here = frame.current
    return () => {
      const { activeElement, body } = document
      if (activeElement === body || here?.contains(activeElement)) findRow()?.focus()
    }
  }, [])

  return (
    <section ref={frame} className={styles.peek} aria-labelledby={titleId}>
      <div className={styles.bar}>
        <Step label="Anterior" icon="up" to={stepTo(-1)} onStep={() => step(-1)} />
        <Step label="Siguiente" icon="down" to={stepTo(1)} onStep={() => step(1)} />
        <IconButton icon="close" label="Cerrar" onClick={close} />
      </div>
      <h2 id={titleId} ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {whole}
      {children}
      <p className={styles.hint}>
        Con el teclado: el espacio abre aquí la fila donde estás, las flechas pasan a otra y Esc cierra.
      </p>
    </section>
  )
}

type StepProps = {
  label: 'Anterior' | 'Siguiente'
  icon: 'up' | 'down'
  to: string | undefined
  onStep: () => void
}

/** It stays where it is, and keeps the focus, where there is no further row. */
const Step = ({ label, icon, to, onStep }: StepProps) => (
  <Button icon={icon} onClick={onStep} aria-disabled={to === undefined || undefined}>
    {label}
    <span className="vh">
      {to === undefined ? ': no hay más filas en esta página' : ' fila de la página'}
    </span>
  </Button>
)
