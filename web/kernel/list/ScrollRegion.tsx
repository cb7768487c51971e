import { useEffect, useRef, useState, type CSSProperties, type ReactNode, type Ref } from 'react'
import styles from './ScrollRegion.module.css'

/** What a region does not show of its content, its height and where the table's head is; null while all of it fits. */
type Hidden = { start: boolean; end: boolean; height: number; head: number } | null

function measureHidden(region: Element): Hidden {
  const { clientWidth, clientTop, scrollLeft } = region
  const head = clientTop + (region.querySelector('thead')?.offsetTop ?? 0)
  const { height } = region.getBoundingClientRect()
  const width = region.firstElementChild?.scrollWidth ?? 0
  return width <= clientWidth
    ? null
    : { start: scrollLeft > 0, end: scrollLeft + clientWidth < width - 1, height, head }
}

type Props = { busy: boolean; labelledBy: string; ref?: Ref<HTMLDivElement>; children: ReactNode }

/**
 * A table's frame. It scrolls sideways only when the table is wider, and then its edges show where there is more; up
 * and down only the page scrolls, below whose top bar the table's head stays.
 */
export function ScrollRegion({ busy, labelledBy, ref, children }: Props) {
  const [hidden, setHidden] = useState<Hidden>(null)
  const frame = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const region = frame.current?.firstElementChild
    if (!region) return undefined
    const measure = () => {
      const now = measureHidden(region)
      setHidden((before) => (JSON.stringify(before) === JSON.stringify(now) ? before : now))
    }
    const observer = new ResizeObserver(measure)
    for (const element of [region, ...region.children]) observer.observe(element)
    region.addEventListener('scroll', measure, { passive: true })
    return () => {
      observer.disconnect()
      region.removeEventListener('scroll', measure)
    }
  }, [])
  // What scrolls must be reachable by keyboard (WCAG 2.1.1).
  const attributes = { role: 'region', tabIndex: hidden ? 0 : -1 } as const
  return (
    <div
      ref={frame}
      className={styles.frame}
      data-more-before={hidden?.start || undefined}
      data-more-after={hidden?.end || undefined}
    >
      <div
        ref={ref}
        {...attributes}
        aria-labelledby={labelledBy}
        aria-busy={busy}
        className={styles.region}
        data-scrolls={hidden ? true : undefined}
        // Safe: React takes custom properties, which its type does not know.
        style={
          hidden
            ? ({ '--height': `${hidden.height}px`, '--head': `${hidden.head}px` } as CSSProperties)
            : undefined
        }
      >
        {children}
      </div>
    </div>
  )
}
