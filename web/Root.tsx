import { Outlet } from '@tanstack/react-router'
import { OfflineBanner } from '#web/kernel/shell/OfflineBanner.tsx'
import { RouteAnnouncer } from '#web/kernel/shell/RouteAnnouncer.tsx'
import { SessionWatch } from '#web/kernel/session/SessionWatch.tsx'
import { Announcer } from '#web/ui/Announcer.tsx'
import { Toasts } from '#web/ui/Toasts.tsx'

/** The parts of every page. */
export function Root() {
  return (
    <>
      <Outlet />
      <OfflineBanner />
      <Announcer />
      <Toasts />
      <RouteAnnouncer />
      <SessionWatch />
    </>
  )
}
