import { door } from '#contract/meetings/door.ts'
import { routes } from '#server/kernel/http/routes.ts'
import {
  countAtDoor,
  describeCard,
  describeDoor,
  scanAtDoor,
  undoEntry,
} from '#server/meetings/door.rules.ts'

export const doorRoutes = routes(door, {
  scan: ({ params: { id }, body, ...call }) => scanAtDoor(call, id, body),
  undo: ({ params: { id, attendanceId }, ...call }) => undoEntry(call, id, attendanceId),
  state: ({ params: { id }, ...call }) => describeDoor(call, id),
  counter: ({ params: { id }, ...call }) => countAtDoor(call, id),
  card: (call) => describeCard(call),
})
