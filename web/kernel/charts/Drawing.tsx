import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { createMediaHook } from '#web/kernel/page/useMedia.ts'
import styles from './charts.module.css'

/** Where charts stand upright no more (rule list-7). */
const useIsSmall = createMediaHook('(max-width: 768px)')

/** The room of a drawing: its width in pixels at the browser's size of text, of which letters are always as large. */
export type Room = { width: number; isSmall: boolean }

/** How wide a box is, at every size of text. */
function useRoom() {
  const box = useRef<HTMLDivElement>(null)
  const letter = useRef<HTMLSpanElement>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const [outer, inner] = [box.current, letter.current]
    if (!outer || !inner) return undefined
    const measure = () => setWidth(Math.floor((outer.clientWidth * 16) / (inner.clientWidth || 16)))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(outer)
    observer.observe(inner)
    return () => observer.disconnect()
  }, [])
  return { box, letter, width }
}

export type Drawn = { width?: number; height: number; content: ReactNode }

type Props = {
  /** The name of the chart, and what it says. */
  label: string
  draw: (room: Room, pattern: (at: number) => string) => Drawn
  /** Whether parts of it lead somewhere. */
  isLinked: boolean
  /** Of the box: how wide it is at most. */
  size?: 'ring'
}

/** The drawing of a chart: one stop of the keyboard, within which the arrows go from part to part. */
export function Drawing({ label, draw, isLinked, size }: Props) {
  const { box, letter, width } = useRoom()
  const isSmall = useIsSmall()
  const id = useId()
  const pattern = (at: number) => `url(#${id}-${at % patterns.length})`
  const drawn = width > 0 ? draw({ width, isSmall }, pattern) : undefined
  useLayoutEffect(() => keepOneStop(box.current))
  return (
    <div ref={box} role="presentation" className={styles.drawing} data-size={size} onKeyDown={goOn}>
      <span ref={letter} className={styles.letter} />
      {drawn && (
        <svg
          viewBox={`0 0 ${drawn.width ?? width} ${drawn.height}`}
          role={isLinked ? 'group' : 'img'}
          aria-label={label}
          focusable="false"
        >
          <defs>
            {patterns.map((path, at) => (
              <Pattern key={path} id={`${id}-${at}`} at={at} />
            ))}
          </defs>
          {drawn.content}
        </svg>
      )}
    </div>
  )
}

const areas = '[data-area]'
const listAreas = (box: Element | null) => [...(box?.querySelectorAll<SVGElement>(areas) ?? [])]

/** Of the parts that lead somewhere, the tab key stops at one: where it was last, or the first. */
function keepOneStop(box: Element | null) {
  const all = listAreas(box)
  const current = all.find((area) => area.getAttribute('tabindex') === '0') ?? all[0]
  for (const area of all) area.setAttribute('tabindex', area === current ? '0' : '-1')
}

function goOn(event: KeyboardEvent<HTMLElement>) {
  const all = listAreas(event.currentTarget)
  const at = all.indexOf(event.target as SVGElement)
  if (at < 0) return
  const steps: Record<string, number> = {
    ArrowRight: at + 1,
    ArrowDown: at + 1,
    ArrowLeft: at - 1,
    ArrowUp: at - 1,
    Home: 0,
    End: all.length - 1,
  }
  const to = steps[event.key]
  if (to === undefined) return
  event.preventDefault()
  const next = all[(to + all.length) % all.length]
  for (const area of all) area.setAttribute('tabindex', area === next ? '0' : '-1')
  next?.focus()
}

/** What stands for a colour where the system forces its own: paths on tiles of eight. */
const patterns = [
  'M0 0h8v8H0z',
  'M-2 2l4-4M0 8l8-8M6 10l4-4',
  'M2 2h2v2H2zM6 6h2v2H6z',
  'M0 4h8M4 0v8',
  'M0 2h8M0 6h8',
  'M0 0l8 8M-2 6l4 4M6-2l4 4',
]

type PatternProps = { id: string; at: number }

/** One of them, by the number of its part. */
export const Pattern = ({ id, at }: PatternProps) => (
  <pattern id={id} width="8" height="8" patternUnits="userSpaceOnUse" data-solid={at === 0 || undefined}>
    <path d={patterns[at]} className={styles.tile} />
  </pattern>
)
