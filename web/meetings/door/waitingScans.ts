import { useSyncExternalStore } from 'react'
import { deviceSheets } from '#web/kernel/session/ownSheets.ts'
import { scan, type Scan } from '#web/meetings/door/scans.ts'

// What was scanned and has no answer yet waits on this device, each scan by itself, so that two tabs never write over
// each other (rule door-6).
const waitingStart = 'scan:'
const startOf = (meetingId: string) => `${waitingStart}${meetingId}:`
const nameOf = (meetingId: string, { scanId }: Scan) => startOf(meetingId) + scanId

export const keepScan = (meetingId: string, kept: Scan) => deviceSheets.save(nameOf(meetingId, kept), kept)
export const forgetScan = (meetingId: string, kept: Scan) => deviceSheets.remove(nameOf(meetingId, kept))
export const isWaiting = (meetingId: string, kept: Scan) =>
  deviceSheets.read(nameOf(meetingId, kept)) !== null

/** The scans of a door that wait, the first first. */
export const listWaiting = (meetingId: string): Scan[] =>
  deviceSheets
    .list(startOf(meetingId))
    .flatMap((name) => scan.safeParse(deviceSheets.read(name)).data ?? [])
    .toSorted((one, other) => one.scannedAt.localeCompare(other.scannedAt))

/** How many scans of a door wait. */
export const useWaitingCount = (meetingId: string): number =>
  useSyncExternalStore(deviceSheets.subscribe, () => deviceSheets.list(startOf(meetingId)).length)

/** The meetings whose scans wait, by number. */
export const useWaitingMeetings = (): string[] =>
  useSyncExternalStore(deviceSheets.subscribe, joinMeetings).split(' ').filter(Boolean)
const joinMeetings = () =>
  [...new Set(deviceSheets.list(waitingStart).map((name) => name.split(':')[1]))].join(' ')
