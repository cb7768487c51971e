import { lazyRouteComponent as lazy } from '@tanstack/react-router'
import { admins, staff } from '#contract/actor.ts'
import { affiliateOrAdminPage, staffPage } from '#web/frames.tsx'

const eventsMenu = affiliateOrAdminPage({
  path: '/eventos',
  component: lazy(() => import('#web/meetings/EventsMenu.tsx'), 'EventsMenu'),
})
const newMeeting = staffPage({
  path: '/eventos/nuevo-evento',
  allow: staff,
  component: lazy(() => import('#web/meetings/NewMeeting.tsx'), 'NewMeeting'),
})
const meetingsScreen = affiliateOrAdminPage({
  path: '/eventos/reuniones-y-asambleas',
  component: lazy(() => import('#web/meetings/MeetingsScreen.tsx'), 'MeetingsScreen'),
})
const meetingPanel = affiliateOrAdminPage({
  path: '/eventos/reuniones-y-asambleas/$id',
  component: lazy(() => import('#web/meetings/MeetingPanel.tsx'), 'MeetingPanel'),
})
const minutesPage = affiliateOrAdminPage({
  path: '/eventos/reuniones-y-asambleas/$id/acta',
  component: lazy(() => import('#web/meetings/minutes/MinutesPage.tsx'), 'MinutesPage'),
})
const upcoming = affiliateOrAdminPage({
  path: '/eventos/proximos-eventos',
  component: lazy(() => import('#web/meetings/UpcomingMeetings.tsx'), 'UpcomingMeetings'),
})
const pending = staffPage({
  path: '/eventos/sin-aprobacion',
  allow: admins,
  component: lazy(() => import('#web/meetings/PendingMeetings.tsx'), 'PendingMeetings'),
})
const calendar = affiliateOrAdminPage({
  path: '/eventos/calendario',
  component: lazy(() => import('#web/meetings/calendar/CalendarScreen.tsx'), 'CalendarScreen'),
})

const meetingDoor = staffPage({
  path: '/eventos/reuniones-y-asambleas/$id/puerta',
  allow: staff,
  component: lazy(() => import('#web/meetings/door/DoorScreen.tsx'), 'DoorScreen'),
})
const meetingCounter = staffPage({
  path: '/eventos/reuniones-y-asambleas/$id/contador',
  allow: staff,
  nameless: true,
  component: lazy(() => import('#web/meetings/door/CounterScreen.tsx'), 'CounterScreen'),
})

export const meetingPages = [
  eventsMenu,
  newMeeting,
  meetingsScreen,
  meetingPanel,
  minutesPage,
  upcoming,
  pending,
  calendar,
  meetingDoor,
  meetingCounter,
] as const
