import { z } from 'zod'
import { deviceSheets } from '#web/kernel/session/ownSheets.ts'

/** What a door keeps besides scans: how many milliseconds this clock is from the server's, and the name it was given. */
const settings = z.object({ offset: z.number(), doorName: z.string() })
type Settings = z.output<typeof settings>

const name = 'door'
/** A smaller difference is the time that an answer took. */
const noticed = 1_000

export const readDoorSettings = (): Settings =>
  settings.safeParse(deviceSheets.read(name)).data ?? { offset: 0, doorName: '' }

export function saveDoorSettings(changed: Partial<Settings>) {
  const before = readDoorSettings()
  const next = { ...before, ...changed }
  if (next.doorName !== before.doorName || Math.abs(next.offset - before.offset) > noticed)
    deviceSheets.save(name, next)
}
