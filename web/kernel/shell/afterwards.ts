import type { AnyRouter } from '@tanstack/react-router'
import { guardPresses } from '#web/kernel/shell/guardPresses.ts'
import { showGoing } from '#web/kernel/shell/showGoing.ts'

/** What no first page waits for, or weighs (rule speed-3). */
export function listenAfterwards(router: AnyRouter): void {
  guardPresses(document)
  showGoing(router)
}
