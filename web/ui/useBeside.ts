import { useLayoutEffect, type RefObject } from 'react'

const gap = 4
const margin = 8
const tallest = 340

/**
 * Shows a popover at its anchor, below it or above it where there is more room, never out of the window.
 * In the top layer nothing cuts it off, and inside a dialog it belongs to the dialog.
 */
export function useBeside(
  anchor: RefObject<HTMLElement | null>,
  popup: RefObject<HTMLElement | null>,
  { open, align }: { open: boolean; align: 'start' | 'end' },
) {
  useLayoutEffect(() => {
    const box = popup.current
    if (!open || !box) return undefined
    const place = () => anchor.current && put(box, anchor.current.getBoundingClientRect(), align)
    box.showPopover()
    place()
    const watch = new ResizeObserver(place)
    watch.observe(box)
    window.addEventListener('scroll', place, true)
    window.addEventListener('resize', place)
    return () => {
      watch.disconnect()
      window.removeEventListener('scroll', place, true)
      window.removeEventListener('resize', place)
    }
  }, [anchor, popup, open, align])
}

function put({ style, scrollHeight, offsetWidth }: HTMLElement, at: DOMRect, align: 'start' | 'end') {
  const below = window.innerHeight - at.bottom
  const up = below < Math.min(scrollHeight, tallest) + margin && at.top > below
  const room = (up ? at.top : below) - gap - margin
  const left = align === 'start' ? at.left : at.right - offsetWidth
  style.minWidth = `${at.width}px`
  style.maxHeight = `${Math.min(tallest, room)}px`
  style.top = up ? 'auto' : `${at.bottom + gap}px`
  style.bottom = up ? `${window.innerHeight - at.top + gap}px` : 'auto'
  style.left = `${Math.max(margin, Math.min(left, window.innerWidth - offsetWidth - margin))}px`
}
