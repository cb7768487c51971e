import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { announce } from '#web/ui/Announcer.tsx'
import { dialogSelector } from '#web/ui/Dialog.tsx'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The page goes on with the wizard of the one before: what is new is its step. */
    goesOn?: true
  }
}

/**
 * After a navigation, focuses the h1 and announces the title; not for tabs and filters of the same page (rule
 * shell-2). Where a wizard goes on at another address it is the heading of the step, as at all others.
 */
export function RouteAnnouncer() {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
        if (fromLocation && pathChanged) arrive(toLocation.state.goesOn ? '[data-step]' : 'h1')
      }),
    [router],
  )
  return null
}

/** How often a heading is looked for: for ten seconds, on a slow line or an old telephone. */
const most = 200
let arrivals = 0

/**
 * Tries again until the next navigation: the heading arrives with the route's chunk, and a dialog that led here may still be closing.
 * Whoever has begun to use the page meanwhile keeps the focus where it is.
 */
function arrive(at: string) {
  arrivals += 1
  const arrival = arrivals
  const closing = [...document.querySelectorAll(dialogSelector)]
  let isInUse = false
  const use = () => {
    isInUse = true
  }
  const inputs = ['keydown', 'pointerdown'] as const
  for (const input of inputs) addEventListener(input, use, { capture: true })
  const look = (left: number) => {
    const heading = document.querySelector<HTMLElement>(`main ${at}`)
    const isClosing = closing.some((each) => each.isConnected && each.matches(dialogSelector))
    if (arrival === arrivals && left > 0 && (!heading || isClosing)) {
      setTimeout(look, 50, left - 1)
      return
    }
    for (const input of inputs) removeEventListener(input, use, { capture: true })
    if (arrival !== arrivals || !heading || document.querySelector(dialogSelector)) return
    if (!isInUse) heading.focus({ preventScroll: true })
    announce(heading.textContent)
  }
  look(most)
}
