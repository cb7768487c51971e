import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { announce } from '#web/ui/Announcer.tsx'
import { dialogSelector } from '#web/ui/Dialog.tsx'

/**
 * After a navigation, focuses the h1 and announces the title; not for tabs and filters of the same page (rule
 * shell-2).
 */
export function RouteAnnouncer() {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (fromLocation && pathChanged) arrive(20)
      }),
    [router],
  )
  return null
}

/** Tries again for a while: the heading arrives with the route's chunk, and a dialog that led here may still be closing. */
function arrive(tries: number) {
  const heading = document.querySelector<HTMLElement>('main h1')
  if (!heading || document.querySelector(dialogSelector)) {
    if (tries > 0) setTimeout(arrive, 50, tries - 1)
    return
  }
  heading.focus({ preventScroll: true })
  announce(heading.textContent)
}
